/**
 * What may come of an operation that opens a door: every documented operation, called with every kind of credential,
 * against a literal table. What is found in the answer (keys, tokens, links, sessions) and what is there afterwards
 * (members, roles, tenants, data of a backup that would be taken into use) counts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKeySummary } from '../../../server/contract/api-key.ts'
import type { LoginLink, MemberSummary } from '../../../server/contract/member.ts'
import type { PreparedRestore } from '../../../server/contract/backup.ts'
import { readRuntimeFile } from '../../../server/platform/runtime-file.ts'
import { isOnPostgres } from '../../support/embedded-only.ts'
import { examplesOf, fetchDocument, operationsOf, type Operation } from '../../support/openapi-document.ts'
import { addMember, callAs, openLink } from '../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { firstSession, tenantsOf } from '../../support/tenants.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const callers = [
  'nobody',
  'administrator',
  'user',
  'invited',
  'administratorToken',
  'userToken',
  'apiKey',
  'commandLine',
] as const
type CallerKind = (typeof callers)[number]

/**
 * One column per caller, in the order of `callers`: no credential, session of the first Administrator, session of a
 * User, session of an Administrator opened with a link another one gave out, personal access token of an Administrator
 * and of a User, API key with all permissions, command line. Nothing may come of an operation without columns. A
 * `brief-key` ends with the token it was made with. An operation that is missing here fails the first test: whoever
 * adds one says what may come of it.
 */
const platformTable = `
GET    /access-tokens
POST   /access-tokens                                                 -      token   token   token   -           -          -      token
DELETE /access-tokens/{id}
GET    /api-keys
POST   /api-keys                                                      -      key     -       key     brief-key   -          -      key
DELETE /api-keys/{id}
POST   /api-keys/{id}/rotate                                          -      key     -       key     brief-key   -          -      key
GET    /audit-log
GET    /audit-log/export
GET    /backups
POST   /backups
DELETE /backups/{name}
GET    /backups/{name}
DELETE /built-in-receiver
POST   /built-in-receiver
PUT    /built-in-receiver/answer
GET    /built-in-receiver/calls
GET    /data-loss
DELETE /data-loss/quarantine/{name}
POST   /data-loss/seen
GET    /datasets
GET    /datasets/events
GET    /datasets/{id}
GET    /diagnostics
GET    /geocoder
POST   /geocode
POST   /download-tickets
POST   /login-links                                                   -      link    link    link    -           -          -      link
GET    /machines
POST   /machines/workers/{id}/drain
DELETE /mail-server
GET    /mail-server
PUT    /mail-server
POST   /mail-server/test
DELETE /map-file
GET    /map-file
POST   /map-file
GET    /map-file/content
GET    /map-tiles
GET    /members
POST   /members                                                       -      member  -       member  -           -          -      member
DELETE /members/{id}
PATCH  /members/{id}                                                  -      member  -       member  -           -          -      member
POST   /members/{id}/login-links                                      -      link    link    link    -           -          -      link
GET    /models
GET    /models/{modelId}/configurations
POST   /models/{modelId}/configurations
DELETE /models/{modelId}/configurations/{configurationId}
GET    /models/{modelId}/configurations/{configurationId}
PUT    /models/{modelId}/configurations/{configurationId}
GET    /models/{modelId}/import-mappings
DELETE /models/{modelId}/import-mappings/{name}
PUT    /models/{modelId}/import-mappings/{name}
GET    /notifications
POST   /notifications/seen
POST   /notifications/{id}/seen
GET    /receiver-kit
GET    /receiver-kit/vectors
GET    /receiver-kit/{language}
POST   /restart
DELETE /restore
GET    /restore
POST   /restore                                                       -      data    -       data    -           -          -      data
DELETE /restore/previous-data/{name}
POST   /restore/upload                                                -      data    -       data    -           -          -      data
GET    /secrets
POST   /secrets
DELETE /secrets/{id}
PUT    /secrets/{id}
DELETE /session
GET    /session
POST   /session                                                         session session session session session     session    session session
PUT    /session/tenant                                                -      session session session -           -          -      -
GET    /settings
PATCH  /settings
GET    /solve-queue
DELETE /solve-queue/{datasetId}
PATCH  /solve-queue/{datasetId}
GET    /storage
GET    /tenant
PATCH  /tenant
GET    /tenants
POST   /tenants                                                       -      tenant  -       tenant  -           -          -      tenant
GET    /webhook-logs
GET    /webhook-logs/{id}
POST   /webhook-logs/{id}/resend
GET    /webhooks
POST   /webhooks
POST   /webhooks/filter-test
DELETE /webhooks/{id}
GET    /webhooks/{id}
PUT    /webhooks/{id}
GET    /webhooks/{id}/health-hours
DELETE /webhooks/{id}/missed
POST   /webhooks/{id}/resend-failed
POST   /webhooks/{id}/test
`
const rootTable = `
GET    /healthz
GET    /openapis/{api}/v1
`
const modelTable = `
GET    /api/aboutme
GET    /v1/demo-data
POST   /v1/demo-data
GET    /v1/demo-data/{demoDataId}
POST   /v1/demo-data/{demoDataId}
GET    /v1/demo-data/{demoDataId}/input
GET    /v1/route-plans
POST   /v1/route-plans
POST   /v1/route-plans/recommendations
POST   /v1/route-plans/recommendations/recommend-group-time-windows
POST   /v1/route-plans/recommendations/recommend-places
POST   /v1/route-plans/recommendations/recommend-time-windows
POST   /v1/route-plans/recommendations/recommend-time-windows-batch
POST   /v1/route-plans/recommendations/recommend-time-windows-batch-per-visit
POST   /v1/route-plans/recommendations/visit-group-recommend-time-windows
POST   /v1/route-plans/recommendations/visit-group-time-windows
POST   /v1/route-plans/recommendations/visit-recommend-time-windows
POST   /v1/route-plans/recommendations/visit-time-windows
POST   /v1/route-plans/score-analysis
GET    /v1/route-plans/validation-issue-types
GET    /v1/route-plans/validation-issue-types/{code}
DELETE /v1/route-plans/{id}
GET    /v1/route-plans/{id}
POST   /v1/route-plans/{id}
PUT    /v1/route-plans/{id}
GET    /v1/route-plans/{id}/changed-visits
GET    /v1/route-plans/{id}/config
GET    /v1/route-plans/{id}/events
POST   /v1/route-plans/{id}/evaluate
POST   /v1/route-plans/{id}/quick-actions
GET    /v1/route-plans/{id}/export
GET    /v1/route-plans/{id}/input-sheets
POST   /v1/route-plans/check
POST   /v1/route-plans/import
GET    /v1/route-plans/import-template
POST   /v1/route-plans/{id}/from-input
POST   /v1/route-plans/{id}/from-patch
GET    /v1/route-plans/{id}/input
GET    /v1/route-plans/{id}/input-metrics
GET    /v1/route-plans/{id}/input-solved
GET    /v1/route-plans/{id}/kpis
GET    /v1/route-plans/{id}/lineage
GET    /v1/route-plans/{id}/logs
GET    /v1/route-plans/{id}/metadata
PATCH  /v1/route-plans/{id}/metadata
GET    /v1/route-plans/{id}/model-request
POST   /v1/route-plans/{id}/new-run
GET    /v1/route-plans/{id}/output
GET    /v1/route-plans/{id}/patch-request
DELETE /v1/route-plans/{id}/purge
POST   /v1/route-plans/{id}/recommendations
POST   /v1/route-plans/{id}/recommendations/recommend-group-time-windows
POST   /v1/route-plans/{id}/recommendations/recommend-places
POST   /v1/route-plans/{id}/recommendations/recommend-time-windows
POST   /v1/route-plans/{id}/recommendations/recommend-time-windows-batch
POST   /v1/route-plans/{id}/recommendations/recommend-time-windows-batch-per-visit
POST   /v1/route-plans/{id}/recommendations/visit-group-recommend-time-windows
POST   /v1/route-plans/{id}/recommendations/visit-group-time-windows
POST   /v1/route-plans/{id}/recommendations/visit-recommend-time-windows
POST   /v1/route-plans/{id}/recommendations/visit-time-windows
GET    /v1/route-plans/{id}/run
PATCH  /v1/route-plans/{id}/run
GET    /v1/route-plans/{id}/score-analysis
GET    /v1/route-plans/{id}/score-history
GET    /v1/route-plans/{id}/unassigned
GET    /v1/route-plans/{id}/validation-result
GET    /v1/route-plans/{id}/waypoints
`

const platformBase = '/api/platform/v1'
const modelBase = '/api/models/field-service-routing'

interface Row {
  readonly operation: string
  readonly outcomes: readonly string[]
}

function rowsOf(table: string, base: string): Row[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [method = '', path = '', ...outcomes] = line.split(/ +/)
      return {
        operation: `${method} ${base}${path}`,
        outcomes: outcomes.length > 0 ? outcomes : callers.map(() => '-'),
      }
    })
}

const rows = [...rowsOf(platformTable, platformBase), ...rowsOf(rootTable, ''), ...rowsOf(modelTable, modelBase)]

interface Credential {
  readonly headers: Record<string, string>
  readonly memberId?: string
}

/** One try at an operation: what stands in its path, query and body. */
interface Try {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
}

let platform: TestPlatform
let operations: ReadonlyMap<string, Operation>
let credentials: Record<CallerKind, Credential>
let endOfTokens = ''
/** A session that no operation is called with. */
let onlooker: Credential['headers']
let tenantId = ''
let datasetId = ''
let backup: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
let count = 0

const made = async <Body>(method: string, path: string, body?: unknown) =>
  (await (await platform.manage(method, path, body)).json()) as Body

beforeAll(async () => {
  platform = await startTestPlatform({
    failedCredentialsPerMinute: 1_000_000,
    restart: () => undefined,
    mailLimits: { connectSeconds: 0.1, greetingSeconds: 0.1 },
  })
  const documents = await Promise.all(
    ['platform', 'field-service-routing'].map((api) => fetchDocument(platform.url, api)),
  )
  operations = new Map(
    documents
      .flatMap(operationsOf)
      .map((operation) => [`${operation.method.toUpperCase()} ${operation.base}${operation.path}`, operation]),
  )
  credentials = await makeCredentials()
  onlooker = await firstSession(platform)
  tenantId = (await tenantsOf(platform, onlooker))[0]?.id ?? ''
  datasetId = await submitted()
  const { name } = await made<{ name: string }>('POST', '/backups')
  backup = { name, bytes: new Uint8Array(await (await platform.manage('GET', `/backups/${name}`)).arrayBuffer()) }
})
afterAll(() => platform.stop())

async function makeCredentials(): Promise<Record<CallerKind, Credential>> {
  const administrator = await firstSession(platform)
  const first = await made<{ id: string }>('GET', '/session')
  const user = await addMember(platform, `user${++count}`, 'USER')
  const boss = await addMember(platform, `boss${count}`, 'ADMINISTRATOR')
  const { url } = (await (
    await callAs(platform, administrator, 'POST', `/members/${boss.id}/login-links`)
  ).json()) as LoginLink
  const runtime = await readRuntimeFile(platform.dataFolder)
  const tokenOf = async (session: object) => {
    const { token, expiresAt } = (await (
      await callAs(platform, session, 'POST', '/access-tokens', { name: 'brief', expires: 'P1D' })
    ).json()) as { token: string; expiresAt: string }
    if (expiresAt > endOfTokens) endOfTokens = expiresAt
    return { authorization: `Bearer ${token}` }
  }
  return {
    nobody: { headers: {} },
    administrator: { headers: administrator, memberId: first.id },
    user: { headers: user.session, memberId: user.id },
    invited: { headers: await openLink(platform, url), memberId: boss.id },
    administratorToken: { headers: await tokenOf(boss.session), memberId: boss.id },
    userToken: { headers: await tokenOf(user.session), memberId: user.id },
    apiKey: { headers: { 'x-api-key': (await platform.createKey()).key } },
    commandLine: { headers: { authorization: `Bearer ${runtime?.token ?? ''}` }, memberId: first.id },
  }
}

async function submitted(): Promise<string> {
  const { key } = await platform.createKey()
  const response = await fetch(`${platform.base}/v1/route-plans?operation=NONE`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(tinyRoutePlan()),
  })
  return ((await response.json()) as { id: string }).id
}

const newMember = async (role = 'USER') =>
  (await made<MemberSummary>('POST', '/members', { name: 'Spare', email: `spare${++count}@example.org`, role })).id
const newKey = async () => ({ id: (await platform.createKey({ expires: 'P3650D' })).id })
const newToken = async () => ({ id: (await made<{ id: string }>('POST', '/access-tokens', { name: 'Spare' })).id })

/** Operations that need more than their documented example to get anywhere. */
const tries: Readonly<Record<string, (caller: Credential) => Promise<readonly Try[]>>> = {
  'DELETE /access-tokens/{id}': async () => [{ params: await newToken() }],
  'DELETE /api-keys/{id}': async () => [{ params: await newKey() }],
  'POST /api-keys/{id}/rotate': async () => [{ params: await newKey() }],
  'POST /api-keys': async () => [{ body: { name: 'of the default lifetime' } }],
  'DELETE /backups/{name}': async () => [{ params: { name: (await made<{ name: string }>('POST', '/backups')).name } }],
  'GET /backups/{name}': async () => [{ params: { name: backup.name } }],
  'POST /members': async () => [{ body: { name: 'New', email: `new${++count}@example.org`, role: 'ADMINISTRATOR' } }],
  'DELETE /members/{id}': async () => [{ params: { id: await newMember() } }],
  'PATCH /members/{id}': async ({ memberId: own = '' }) => [
    { params: { id: await newMember() }, body: { role: 'ADMINISTRATOR' } },
    { params: { id: await newMember('ADMINISTRATOR') }, body: { email: `taken${++count}@example.org` } },
    ...(own === '' ? [] : [{ params: { id: own }, body: { role: 'ADMINISTRATOR' } }]),
  ],
  'POST /members/{id}/login-links': async ({ memberId: own = '' }) => [
    { params: { id: await newMember('ADMINISTRATOR') } },
    ...(own === '' ? [] : [{ params: { id: own } }]),
  ],
  'POST /restore': async () => [{ body: { backup: backup.name } }],
  'POST /restore/upload': async () => [{ body: backup.bytes }],
  'POST /session': async () => [
    { body: { token: new URL(await platform.createLoginUrl()).searchParams.get('token') } },
  ],
  'PUT /session/tenant': async () => [{ body: { tenantId } }],
  'POST /tenants': async () => [{ body: { name: 'Another' } }],
  // Where nobody listens.
  'PUT /mail-server': async () => [
    { body: { host: 'localhost', port: 9, security: 'NONE', from: 'planwright@example.org' } },
  ],
  'GET /datasets/events': async () => [{ query: '?seconds=1' }],
}

/** Sessions end with these. */
const ending = new Set(
  ['DELETE /session', 'PUT /session/tenant'].map((operation) => operation.replace(' ', ` ${platformBase}`)),
)

const shortName = (operation: string) => operation.replace(` ${platformBase}`, ' ')

async function call(
  operation: Operation,
  { headers }: Credential,
  { params = {}, query = '', body }: Try,
): Promise<Response> {
  const inPath = (name: string) =>
    params[name] ??
    (operation.base === modelBase && name === 'id'
      ? datasetId
      : String(examplesOf(operation.parameters.find((one) => one.name === name && one.in === 'path') ?? {})[0]))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath(name)))
  const [contentType = 'application/json', media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const content = body ?? (media ? examplesOf(media)[0] : undefined)
  return fetch(`${platform.url}${operation.base}${path}${query}`, {
    method: operation.method.toUpperCase(),
    headers: { ...headers, ...(content === undefined ? {} : { 'content-type': contentType }) },
    redirect: 'manual',
    ...(content === undefined
      ? {}
      : { body: content instanceof Uint8Array ? new Uint8Array(content) : JSON.stringify(content) }),
  })
}

/** The whole answer, of which a stream that goes on has its beginning. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return Buffer.from(await response.arrayBuffer()).toString('latin1')
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return Buffer.from(value ?? []).toString('latin1')
}

/** A tenant is seen by its members alone. */
async function tenantsSeenBy(kind: CallerKind): Promise<{ id: string }[]> {
  const seen = await Promise.all(
    [onlooker, credentials[kind].headers].map((headers) => callAs(platform, headers, 'GET', '/tenants')),
  )
  return (
    await Promise.all(seen.map(async (response) => (response.ok ? ((await response.json()) as { id: string }[]) : [])))
  ).flat()
}

/** What opens doors besides what answers hold: each as a line that says everything of it that counts. */
async function doors(kind: CallerKind): Promise<ReadonlyMap<string, string>> {
  const [keys, members, tenants, { prepared }] = await Promise.all([
    made<ApiKeySummary[]>('GET', '/api-keys'),
    made<MemberSummary[]>('GET', '/members'),
    tenantsSeenBy(kind),
    made<{ prepared: PreparedRestore | null }>('GET', '/restore'),
  ])
  return new Map([
    ...keys.map(
      ({ id, expiresAt }) =>
        [`key ${id}`, Date.parse(expiresAt) <= Date.parse(endOfTokens) ? 'brief-key' : 'key'] as const,
    ),
    ...members.map(({ id, role, email }) => [`member ${id} ${role} ${email}`, 'member'] as const),
    ...tenants.map(({ id }) => [`tenant ${id}`, 'tenant'] as const),
    ...(prepared ? [[`data ${JSON.stringify(prepared)}`, 'data'] as const] : []),
  ])
}

const shown = [
  ['token', /pat_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}/],
  ['link', /\/login\?token=[0-9A-Za-z]{43}/],
] as const

function operationOf({ operation }: Row): Operation {
  const found = operations.get(operation)
  if (!found) throw new Error(`${operation} is not documented`)
  return found
}

/** What the answer itself holds; `isKeyShown` besides, as the list of keys says of what kind one is. */
async function answerOf(response: Response): Promise<{ found: Set<string>; isKeyShown: boolean }> {
  const text = await textOf(response)
  const found = new Set(shown.filter(([, pattern]) => pattern.test(text)).map(([what]): string => what))
  if (/planwright-(\d+|team)-\w+=[^;]/.test(response.headers.get('set-cookie') ?? '')) found.add('session')
  return { found, isKeyShown: /pw_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}/.test(text) }
}

async function outcomeOf(row: Row, kind: CallerKind): Promise<string> {
  if (ending.has(row.operation)) credentials = await makeCredentials()
  const credential = credentials[kind]
  const found = new Set<string>()
  for (const one of (await tries[shortName(row.operation)]?.(credential)) ?? [{}]) {
    const before = await doors(kind)
    const answer = await answerOf(await call(operationOf(row), credential, one))
    for (const what of answer.found) found.add(what)
    const after = await doors(kind)
    for (const [door, what] of after) if (!before.has(door)) found.add(what)
    expect(answer.isKeyShown, 'a key that is shown is a new one').toBe([...found].some((what) => what.endsWith('key')))
    if ([...after.keys()].some((door) => door.startsWith('data '))) await platform.manage('DELETE', '/restore')
  }
  return [...found].sort().join('+') || '-'
}

/** Of an operation that reads, with which nothing may open for anybody: all callers at once. */
async function readingOutcomeOf(row: Row): Promise<string> {
  const before = await doors('administrator')
  const answers = await Promise.all(
    callers.map(async (kind) => {
      const credential = credentials[kind]
      const [one = {}] = (await tries[shortName(row.operation)]?.(credential)) ?? []
      return answerOf(await call(operationOf(row), credential, one))
    }),
  )
  const opened = [...(await doors('administrator')).keys()].filter((door) => !before.has(door))
  const inAnswers = answers.flatMap(({ found, isKeyShown }) => [...found, ...(isKeyShown ? ['key'] : [])])
  return [...opened, ...inAnswers].sort().join('+') || '-'
}

/** Is not there in a team, or is there to say so. */
const isOfReceiver = (operation: string) => isOnPostgres && operation.includes('/built-in-receiver')
const isOfEmbedded = (operation: string) =>
  isOfReceiver(operation) || (isOnPostgres && operation.startsWith('POST /api/platform/v1/restore'))

test('the table holds every operation of the platform and of a model, and no other', () => {
  const offered = rows.map(({ operation }) => operation).filter((operation) => !isOfReceiver(operation))
  expect(offered.sort()).toEqual([...operations.keys()].sort())
  expect(rows.filter(({ outcomes }) => outcomes.length !== callers.length)).toEqual([])
})

describe.each(rows.filter(({ operation }) => !isOfEmbedded(operation)))('what comes of $operation', (row) => {
  test('is what the table says of every caller', async () => {
    if (row.operation.startsWith('GET ') && row.outcomes.every((outcome) => outcome === '-'))
      return expect(await readingOutcomeOf(row)).toBe('-')
    const outcomes: Record<string, string> = {}
    for (const kind of callers) outcomes[kind] = await outcomeOf(row, kind)
    expect(outcomes).toEqual(Object.fromEntries(callers.map((kind, index) => [kind, row.outcomes[index]])))
  })
})
