/**
 * Every error of the table through a real server: its status and its own sentence; and the table holds no other ones.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router } from 'express'
import type { ErrorBody } from '../../server/contract/error.ts'
import { AppError } from '../../server/foundation/app-error.ts'
import { errorKind, errorTable, isErrorCode, type ErrorCode } from '../../server/foundation/errors/error-table.ts'
import { silentLogger } from '../../server/foundation/logger.ts'
import { startHttpServer, type HttpListening } from '../../server/http/http-server.ts'
import { startTestPlatform } from '../support/platform.ts'
import { tinyRoutePlan } from '../support/tiny-route-plan.ts'

const codes = Object.keys(errorTable) as ErrorCode[]
const root = resolve(import.meta.dirname, '../..')
let server: HttpListening
beforeAll(async () => {
  const router = Router().get('/:code', ({ params: { code } }) => {
    if (!isErrorCode(code)) throw new Error('an error without a code')
    throw AppError.received({ code, message: errorKind(code).example })
  })
  const routers = [{ path: '/errors', router }]
  server = await startHttpServer({
    bindAddress: '127.0.0.1',
    port: 0,
    hostNames: [],
    allowedOrigins: [],
    routers,
    uiFolder: undefined,
    tileOrigin: () => undefined,
    logger: silentLogger,
  })
})
afterAll(() => server.close())

async function answerOf(code: string): Promise<{ status: number; body: ErrorBody }> {
  const response = await fetch(`http://127.0.0.1:${server.port}/errors/${code}`)
  return { status: response.status, body: (await response.json()) as ErrorBody }
}

test.each(codes)('%s answers with its status and its sentence', async (code) => {
  const { status, body } = await answerOf(code)
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: errorKind(code).status,
    code,
    message: errorKind(code).example,
  })
  expect(status).toSatisfy((value: number) => value >= 400 && value < 600)
  // The sentence is whole: no blank is left, and it ends.
  expect(body.message).toMatch(/^(?!.*\{(id|name|why|known|count|path)\}).*[.!]$/)
})

test('what is no error of the table is a fault of ours, of which only the log tells', async () => {
  const { status, body } = await answerOf('SOMETHING_ELSE')
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' })
  expect(body.message).toContain(body.id)
  expect(body.message).not.toContain('an error without a code')
})

test('the table holds no error that nothing throws', () => {
  const folders = ['server', 'electron'].map((folder) => join(root, folder))
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const text = sources
    .filter((file) => file.endsWith('.ts') && !/foundation\/errors\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})

test('a server of travel times that does not answer is named to who asks', async () => {
  // Nothing listens on the port that was just closed.
  const gone = await startHttpServer({
    bindAddress: '127.0.0.1',
    port: 0,
    hostNames: [],
    allowedOrigins: [],
    routers: [],
    uiFolder: undefined,
    tileOrigin: () => undefined,
    logger: silentLogger,
  })
  await gone.close()
  const platform = await startTestPlatform({
    travel: { provider: 'osrm', address: `http://127.0.0.1:${gone.port}`, retryDelaySeconds: 0.001 },
  })
  try {
    const { key } = await platform.createKey()
    const { modelInput } = tinyRoutePlan()
    const response = await fetch(`${platform.base}/v1/route-plans/score-analysis`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ modelInput }),
    })
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({
      code: 'TRAVEL_SERVER_NOT_ANSWERING',
      message: expect.stringContaining(`127.0.0.1:${gone.port}`) as string,
    })
  } finally {
    await platform.stop()
  }
})
