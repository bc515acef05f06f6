/**
 * A document file that was cut or changed: every answer is DOCUMENT_DAMAGED with its body, compressed or not, and never
 * a connection that breaks.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentFile } from '../../../support/document-file.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let key: string
let client: RoutePlanClient
beforeAll(async () => {
  platform = await startTestPlatform()
  key = (await platform.createKey()).key
  client = routePlanClient(platform.base, key)
})
afterAll(() => platform.stop())

async function solved(): Promise<string> {
  const { id } = await client.submit(tinyRoutePlan({ stepCountLimit: 20 }))
  await client.final(id)
  return id
}

/** Rejects when the connection breaks before the end of the answer. */
function ask(path: string, encoding: string, method = 'GET'): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const call = request(
      `${platform.base}/v1/route-plans${path}`,
      { method, headers: { 'x-api-key': key, 'accept-encoding': encoding } },
      (response) => {
        text(response).then((body) => done({ status: response.statusCode ?? 0, body }), fail)
      },
    )
    call.on('error', fail).end()
  })
}

const damages: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['cut', (bytes) => bytes.subarray(0, bytes.length - 5)],
  ['cut to its half', (bytes) => bytes.subarray(0, bytes.length / 2)],
  [
    'changed in a bit near its end',
    (bytes) => Buffer.concat([bytes.subarray(0, -12), Buffer.from([(bytes.at(-12) ?? 0) ^ 1]), bytes.subarray(-11)]),
  ],
  ['empty', () => Buffer.alloc(0)],
  ['another file', () => Buffer.from('no gzip at all')],
]
const kinds = ['input', 'output', 'kpis', 'input-metrics', 'validation-result', 'score-analysis'] as const

describe.each(damages)('%s', (_name, damage) => {
  test.each(['gzip', 'identity'])(
    'is told to a client that takes %s',
    async (encoding) => {
      const id = await solved()
      for (const kind of kinds) {
        const file = documentFile(platform.dataFolder, id, kind)
        // Read once while it is whole: what was found sound must be looked at again once it has changed.
        expect((await ask(`/${id}/${kind}`, encoding)).status, kind).toBe(200)
        await writeFile(file, damage(await readFile(file)))
        const { status, body } = await ask(`/${id}/${kind}`, encoding)
        expect(status, kind).toBe(500)
        expect(JSON.parse(body), kind).toMatchObject({
          code: 'DOCUMENT_DAMAGED',
          message: expect.stringContaining(`"${kind}" of dataset ${id}`) as string,
        })
      }
      for (const path of ['', '/model-request'])
        expect(JSON.parse((await ask(`/${id}${path}`, encoding)).body), path).toMatchObject({
          code: 'DOCUMENT_DAMAGED',
        })
      expect(JSON.parse((await ask(`/${id}/from-input`, 'identity', 'POST')).body)).toMatchObject({
        code: 'DOCUMENT_DAMAGED',
      })
      expect((await ask(`/${id}/metadata`, encoding)).status).toBe(200)
      expect((await ask(`/${id}/purge`, 'identity', 'DELETE')).status).toBe(200)
    },
    600_000,
  )
})

test('a large one is found out at its last byte, before the answer begins', async () => {
  const id = await solved()
  const file = documentFile(platform.dataFolder, id, 'output')
  const large = gzipSync(
    JSON.stringify(Array.from({ length: 400_000 }, (_, index) => `${index} ${Math.imul(index, 2_654_435_761)}`)),
    { level: 1 },
  )
  await writeFile(file, large)
  expect((await ask(`/${id}/output`, 'identity')).status).toBe(200)
  await writeFile(file, Buffer.concat([large.subarray(0, -8), Buffer.alloc(8)]))
  for (const encoding of ['gzip', 'identity'])
    expect(await ask(`/${id}/output`, encoding), encoding).toMatchObject({
      status: 500,
      body: expect.stringContaining('DOCUMENT_DAMAGED') as string,
    })
  await rm(file)
  expect((await ask(`/${id}/output`, 'gzip')).status).toBe(404)
}, 600_000)
