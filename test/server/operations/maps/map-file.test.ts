/** The file maps are drawn from, over HTTP: sent, read in pieces, put there by hand, and refused when it is none. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readRuntimeFile } from '../../../../server/platform/runtime-file.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { addMember, callAs } from '../../../support/people.ts'
import { tinyMap } from '../../../support/tiny-map.ts'

let platform: TestPlatform
let token: string
beforeEach(async () => {
  platform = await startTestPlatform()
  token = (await readRuntimeFile(platform.dataFolder))?.token ?? ''
})
afterEach(() => platform.stop())

const address = () => `${platform.url}/api/platform/v1/map-file`
const headers = () => ({ authorization: `Bearer ${token}` })
const send = (body: Buffer) =>
  fetch(address(), {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...headers(), 'content-type': 'application/vnd.pmtiles' },
  })
const state = async () => (await fetch(address(), { headers: headers() })).json()
const piece = (range?: string) =>
  fetch(`${address()}/content`, { headers: { ...headers(), ...(range === undefined ? {} : { range }) } })

describe('the map file', () => {
  test('is sent, told to pages, read in pieces, and deleted', async () => {
    expect(await state()).toEqual({ file: null, fault: null })
    const map = tinyMap({ attribution: '<a href="x">© Test mappers</a>' })
    expect((await send(map)).status).toBe(200)
    const file = { bytes: map.length, schema: 'PROTOMAPS', attribution: '© Test mappers', minZoom: 0, maxZoom: 1 }
    expect(await state()).toMatchObject({ file, fault: null })
    const tiles = await fetch(`${platform.url}/api/platform/v1/map-tiles`, { headers: headers() })
    expect(await tiles.json()).toMatchObject({ file, tileUrl: null })

    const answer = await piece('bytes=0-6')
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes 0-6/${map.length}`])
    expect(await answer.text()).toBe('PMTiles')
    const rest = Buffer.from(await (await piece('bytes=127-')).arrayBuffer())
    expect(rest.equals(map.subarray(127))).toBe(true)

    expect((await fetch(address(), { method: 'DELETE', headers: headers() })).status).toBe(204)
    expect(await state()).toEqual({ file: null, fault: null })
    expect((await piece('bytes=0-6')).status).toBe(404)
  })

  test('is told by the names of its layers', async () => {
    await send(tinyMap({ layers: ['water', 'transportation'] }))
    expect(await state()).toMatchObject({ file: { schema: 'OPENMAPTILES' } })
  })

  test.each([undefined, 'bytes=5-2', 'bytes=99999999-', 'lines=1-2'])('has no piece %s', async (range) => {
    await send(tinyMap())
    const answer = await piece(range)
    expect([answer.status, await answer.json()]).toEqual([
      416,
      expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' }),
    ])
  })

  const changed = (change: (map: Buffer) => void) => {
    const map = tinyMap()
    change(map)
    return map
  }
  const bad: readonly (readonly [string, Buffer, RegExp])[] = [
    ['something else', Buffer.from('<html>'.repeat(100)), /does not begin as a PMTiles archive/],
    ['nothing', Buffer.alloc(0), /does not begin as a PMTiles archive/],
    ['an older version', changed((map) => (map[7] = 2)), /version 2/],
    ['pictures', changed((map) => (map[99] = 2)), /not vector tiles/],
    ['a file that is cut', tinyMap().subarray(0, -10), /ends 10 bytes too early/],
    ['a broken directory', changed((map) => map.fill(7, 127, 140)), /cannot be inflated/],
    ['an unknown compression', changed((map) => (map[98] = 4)), /compressed in a way/],
  ]
  test.each(bad)('is not %s, which changes nothing', async (_, body, why) => {
    await send(tinyMap())
    const before = await state()
    const answer = await send(body)
    expect(answer.status).toBe(400)
    const error = (await answer.json()) as { code: string; message: string }
    expect(error.code).toBe('MAP_FILE_INVALID')
    expect(error.message).toMatch(why)
    expect(await state()).toEqual(before)
    expect(readdirSync(join(platform.dataFolder, 'map'))).toEqual(['map.pmtiles'])
  })

  test('may be put into the data folder by hand, and is not used where it is broken', async () => {
    mkdirSync(join(platform.dataFolder, 'map'))
    const path = join(platform.dataFolder, 'map', 'map.pmtiles')
    writeFileSync(path, tinyMap())
    expect(await state()).toMatchObject({ file: { maxZoom: 1 }, fault: null })
    writeFileSync(path, 'no map')
    expect(await state()).toMatchObject({ file: null, fault: expect.stringMatching(/does not begin/) as unknown })
  })

  test('is for administrators to change, and for every member to read', async () => {
    await send(tinyMap())
    const user = await addMember(platform, 'Uma', 'USER')
    expect((await callAs(platform, user.session, 'DELETE', '/map-file')).status).toBe(403)
    const read = await fetch(`${address()}/content`, { headers: { ...user.session, range: 'bytes=0-6' } })
    expect(read.status).toBe(206)
    expect((await fetch(`${address()}/content`, { headers: { range: 'bytes=0-6' } })).status).toBe(401)
  })
})
