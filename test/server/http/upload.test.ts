import { Router } from 'express'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withUpload } from '../../../server/http/upload.ts'
import type { FileOperations } from '../../../server/foundation/file-operations.ts'
import { silentLogger } from '../../../server/foundation/logger.ts'
import { startHttpServer } from '../../../server/http/http-server.ts'
import type { Listening } from '../../../server/http/listen.ts'
import { tightDisk } from '../../support/tight-disk.ts'

let uploadsFolder: string
let listening: Listening | undefined
let files: FileOperations
let used: number

const router = Router().post('/upload', async (request, response) => {
  const upload = { body: request, contentEncoding: undefined, contentLength: request.get('content-length') }
  response.json(
    await withUpload(upload, { uploadsFolder, files }, ({ sha256 }) => Promise.resolve({ sha256, count: used++ })),
  )
})

beforeAll(async () => {
  uploadsFolder = join(await mkdtemp(join(tmpdir(), 'planwright-upload-')), 'uploads')
  listening = await startHttpServer({
    port: 0,
    bindAddress: undefined,
    hostNames: [],
    allowedOrigins: [],
    uiFolder: undefined,
    tileOrigin: () => undefined,
    logger: silentLogger,
    routers: [{ path: '/', router }],
  })
})
afterAll(async () => {
  await listening?.close()
  await rm(join(uploadsFolder, '..'), { recursive: true, force: true })
})

const post = (bytes: number) =>
  fetch(`http://127.0.0.1:${listening?.port ?? 0}/upload`, { method: 'POST', body: Buffer.alloc(bytes, 'x') })

describe('a disk that is full while a body arrives', () => {
  test.each([
    ['ENOSPC', 0],
    ['ENOSPC', 1],
    ['ENOSPC', 100_000],
    ['ENOSPC', 999_999],
    ['EDQUOT', 500_000],
  ])('answers 507 (%s after %i bytes) and keeps nothing', async (code, room) => {
    files = tightDisk(room, code)
    used = 0
    const answer = await post(1_000_000)
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
      status: 507,
      code: 'STORAGE_FULL',
      message: expect.stringMatching(/Keeping the body of the request in .* failed: .*free some space/) as string,
    })
    expect(used).toBe(0)
    expect(await readdir(uploadsFolder)).toEqual([])
  })

  test('takes the next body as soon as there is room', async () => {
    files = tightDisk(1_000_000)
    used = 0
    expect((await post(1_000_000)).status).toBe(200)
    expect(used).toBe(1)
    expect(await readdir(uploadsFolder)).toEqual([])
  })

  test('any other failure of the disk is 503, with what to do', async () => {
    files = tightDisk(10, 'EIO')
    const answer = await post(1000)
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
      status: 503,
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('check it and its cables') as string,
    })
    expect(await readdir(uploadsFolder)).toEqual([])
  })
})
