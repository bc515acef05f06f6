/**
 * Every error of the table through a real server: its status and its own sentence; and the table holds no other ones.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router } from 'express'
import type { ErrorBody } from '../../../server/contract/error.ts'
import { AppError } from '../../../server/foundation/app-error.ts'
import { fill } from '../../../server/foundation/errors/error-kind.ts'
import { errorKind, errorTable, isErrorCode, type ErrorCode } from '../../../server/foundation/errors/error-table.ts'
import { silentLogger } from '../../../server/foundation/logger.ts'
import { startHttpServer, type HttpListening } from '../../../server/http/http-server.ts'
import { startTestPlatform } from '../../support/platform.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const codes = Object.keys(errorTable) as ErrorCode[]

/** What clients were promised: a code keeps its status. */
const promised = `
400 BODY_MALFORMED BODY_INVALID BODY_MISSING BODY_TRUNCATED GZIP_BROKEN QUERY_INVALID BACKUP_UNSOUND STORAGE_NEWER
    MAIL_SERVER_INVALID TEST_MAIL_REFUSED CONFIGURATION_INVALID CONFIGURATION_PROFILE_UNKNOWN
    CONFIGURATION_PROFILE_NAME_TAKEN CONFIGURATION_PROFILE_ID_TAKEN CONFIGURATION_PROFILE_LIMIT MODEL_INPUT_INVALID
    RECOMMENDATION_INVALID QUICK_ACTION_INVALID PATCH_INVALID HEADER_INVALID FILE_NOT_READABLE TRAVEL_MATRIX_INVALID
    MAP_FILE_INVALID IMPORT_MAPPING_LIMIT USAGE
401 API_KEY_REJECTED LOGIN_REQUIRED LOGIN_LINK_REJECTED DOWNLOAD_TICKET_REJECTED
403 PERMISSION_MISSING MODEL_NOT_IN_SCOPE ROLE_MISSING ACCESS_TOKEN_NOT_ALLOWED SESSION_NEEDED SESSION_OF_ONE_TENANT
    FIRST_TENANT_NEEDED CONFIGURATION_PROFILE_READ_ONLY HOST_NOT_ALLOWED ORIGIN_NOT_ALLOWED
404 ADDRESS_NOT_FOUND DATASET_NOT_FOUND DOCUMENT_NOT_FOUND DEMO_DATA_NOT_FOUND ISSUE_TYPE_NOT_FOUND MODEL_NOT_FOUND
    API_KEY_NOT_FOUND WEBHOOK_NOT_FOUND WEBHOOK_LOG_NOT_FOUND CONFIGURATION_PROFILE_NOT_FOUND BACKUP_NOT_FOUND
    RESTORE_NOT_PREPARED PREVIOUS_DATA_NOT_FOUND QUARANTINE_NOT_FOUND SECRET_NOT_FOUND MAIL_SERVER_NOT_SET
    NOTIFICATION_NOT_FOUND SNIPPET_NOT_FOUND BUILT_IN_RECEIVER_STOPPED MEMBER_NOT_FOUND TENANT_NOT_FOUND
    ACCESS_TOKEN_NOT_FOUND CERTIFICATE_NOT_FOUND MAP_FILE_NOT_SET IMPORT_MAPPING_NOT_FOUND
    WORKER_NOT_FOUND
405 METHOD_NOT_ALLOWED
408 BODY_STALLED
409 STATUS_CONFLICT LEASE_LOST MEMBER_EMAIL_TAKEN MEMBER_LIMIT TENANT_LIMIT LAST_ADMINISTRATOR ACCESS_TOKEN_LIMIT
    API_KEY_REPLACED BACKUP_UNDER_WAY SECRET_NAME_TAKEN SECRET_LIMIT SECRET_IN_USE WEBHOOK_LIMIT
    IDEMPOTENCY_CONFLICT IDEMPOTENCY_UNDER_WAY PORT_TAKEN DATA_FOLDER_IN_USE TRAVEL_SETTINGS_INVALID
    GEOCODER_NOT_SET
410 DATASET_PURGED
413 BODY_TOO_LARGE
415 CONTENT_ENCODING_NOT_SUPPORTED CONTENT_TYPE_NOT_SUPPORTED
416 RANGE_NOT_SATISFIABLE
429 TOO_MANY_REQUESTS TOO_MANY_FAILURES
500 DOCUMENT_DAMAGED CERTIFICATE_FAILED DOCUMENT_NAME_REFUSED PORT_NOT_AVAILABLE RESTORE_MARKER_DAMAGED
    SECRET_KEY_UNUSABLE STORAGE_DAMAGED STORAGE_MISSING STORAGE_OLDER STORAGE_STATEMENT_REFUSED
    STORAGE_TRANSACTION_ENDED WORKER_FAILED INTERNAL_ERROR
501 RESTART_NOT_AVAILABLE BACKUP_NOT_AVAILABLE
502 TRAVEL_ANSWER_INVALID TRAVEL_SERVER_REFUSED GEOCODER_NOT_ANSWERING
503 STORAGE_UNAVAILABLE SHUTTING_DOWN DATABASE_CLOSED NOT_RUNNING LEADERSHIP_LOST
504 TRAVEL_SERVER_NOT_ANSWERING
507 STORAGE_FULL
`
const promisedStatus = new Map(
  promised
    .trim()
    .split(/\n(?=\d)/)
    .flatMap((line) => {
      const [status, ...names] = line.split(/\s+/)
      return names.map((name) => [name, Number(status)] as const)
    }),
)

/** As the API of a model shows it. */
const exampleOf = (code: ErrorCode) => fill(errorKind(code).example, { model: 'any-model', resource: 'datasets' })

const root = resolve(import.meta.dirname, '../../..')
let server: HttpListening
beforeAll(async () => {
  const router = Router().get('/:code', ({ params: { code } }) => {
    if (!isErrorCode(code)) throw new Error('an error without a code')
    throw AppError.received({ code, message: exampleOf(code) })
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
    status: promisedStatus.get(code),
    code,
    message: exampleOf(code),
  })
  const blanks =
    [errorKind(code).says ?? '']
      .flat()
      .join(' ')
      .match(/\{\w+\}/g) ?? []
  expect(blanks.filter((blank) => body.message.includes(blank))).toEqual([])
  // The sentence is whole.
  expect(body.message).toMatch(/[.!]$/)
})

test('what is no error of the table is a fault of ours, of which only the log tells', async () => {
  const { status, body } = await answerOf('SOMETHING_ELSE')
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' })
  expect(body.message).toContain(body.id)
  expect(body.message).not.toContain('an error without a code')
})

test('no promised error is gone', () => {
  expect([...promisedStatus.keys()].filter((code) => !isErrorCode(code))).toEqual([])
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
