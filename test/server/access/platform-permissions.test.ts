/**
 * Who may call each route of the platform API: a literal table, held against the documented routes and tried over real
 * HTTP.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOnPostgres } from '../../support/embedded-only.ts'
import { fetchDocument, operationsOf } from '../../support/openapi-document.ts'
import { addMember, callAs, type SignedIn } from '../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'

/** A route that is missing here fails the first test: whoever adds one says who may call it. */
const table = `
GET    /access-tokens                                     member
POST   /access-tokens                                     session
DELETE /access-tokens/{id}                                member
GET    /api-keys                                          administrator
POST   /api-keys                                          administrator
DELETE /api-keys/{id}                                     administrator
POST   /api-keys/{id}/rotate                              administrator
GET    /audit-log                                         administrator
GET    /audit-log/export                                  administrator
GET    /backups                                           administrator
POST   /backups                                           administrator
DELETE /backups/{name}                                    administrator
GET    /backups/{name}                                    administrator
DELETE /built-in-receiver                                 administrator
POST   /built-in-receiver                                 administrator
PUT    /built-in-receiver/answer                          administrator
GET    /built-in-receiver/calls                           administrator
GET    /data-loss                                         administrator
DELETE /data-loss/quarantine/{name}                       administrator
POST   /data-loss/seen                                    administrator
GET    /datasets                                          member
GET    /datasets/{id}                                     member
GET    /datasets/events                                   member
GET    /diagnostics                                       administrator
GET    /geocoder                                          member
POST   /geocode                                           member
POST   /download-tickets                                  member
POST   /login-links                                       session
GET    /machines                                          administrator
POST   /machines/workers/{id}/drain                       administrator
DELETE /mail-server                                       administrator
GET    /mail-server                                       administrator
PUT    /mail-server                                       administrator
POST   /mail-server/test                                  administrator
DELETE /map-file                                          administrator
GET    /map-file                                          administrator
POST   /map-file                                          administrator
GET    /map-file/content                                  member
GET    /map-tiles                                         member
GET    /members                                           administrator
POST   /members                                           founder
DELETE /members/{id}                                      administrator
PATCH  /members/{id}                                      founder
POST   /members/{id}/login-links                          self
GET    /models                                            member
GET    /models/{modelId}/configurations                   member
POST   /models/{modelId}/configurations                   administrator
DELETE /models/{modelId}/configurations/{configurationId} administrator
GET    /models/{modelId}/configurations/{configurationId} member
PUT    /models/{modelId}/configurations/{configurationId} administrator
GET    /models/{modelId}/import-mappings                  member
DELETE /models/{modelId}/import-mappings/{name}           administrator
PUT    /models/{modelId}/import-mappings/{name}           administrator
GET    /notifications                                     administrator
POST   /notifications/seen                                administrator
POST   /notifications/{id}/seen                           administrator
GET    /receiver-kit                                      anyone
GET    /receiver-kit/vectors                              anyone
GET    /receiver-kit/{language}                           anyone
POST   /restart                                           administrator
DELETE /restore                                           administrator
GET    /restore                                           administrator
POST   /restore                                           founder
DELETE /restore/previous-data/{name}                      administrator
POST   /restore/upload                                    founder
GET    /secrets                                           administrator
POST   /secrets                                           administrator
DELETE /secrets/{id}                                      administrator
PUT    /secrets/{id}                                      administrator
POST   /session                                           anyone
DELETE /session                                           member
GET    /session                                           member
PUT    /session/tenant                                    session
GET    /settings                                          administrator
PATCH  /settings                                          administrator
GET    /solve-queue                                       member
DELETE /solve-queue/{datasetId}                           member
PATCH  /solve-queue/{datasetId}                           member
GET    /storage                                           administrator
GET    /tenant                                            member
PATCH  /tenant                                            administrator
GET    /tenants                                           member
POST   /tenants                                           founder
GET    /webhook-logs                                      administrator
GET    /webhook-logs/{id}                                 administrator
POST   /webhook-logs/{id}/resend                          administrator
GET    /webhooks                                          administrator
POST   /webhooks                                          administrator
POST   /webhooks/filter-test                              administrator
DELETE /webhooks/{id}                                     administrator
GET    /webhooks/{id}                                     administrator
PUT    /webhooks/{id}                                     administrator
GET    /webhooks/{id}/health-hours                        administrator
DELETE /webhooks/{id}/missed                              administrator
POST   /webhooks/{id}/resend-failed                       administrator
POST   /webhooks/{id}/test                                administrator
`

interface Row {
  readonly method: string
  readonly path: string
  /**
   * `session`: a member, but not with a token; `founder`: an Administrator, but not with a token; `self`: the same, and
   * a User
   * for itself, which is not tried here.
   */
  readonly who: string
}
const rows: readonly Row[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', who = ''] = line.split(/ +/)
    return { method, path, who }
  })
  // Off in a team.
  .filter(({ path }) => !isOnPostgres || !path.startsWith('/built-in-receiver'))

let platform: TestPlatform
let people: { user: SignedIn; administrator: SignedIn }
beforeAll(async () => {
  platform = await startTestPlatform()
  people = {
    user: await addMember(platform, 'user', 'USER'),
    administrator: await addMember(platform, 'boss', 'ADMINISTRATOR'),
  }
})
afterAll(() => platform.stop())

test('the table holds every route of the platform API, and no other', async () => {
  const document = await fetchDocument(platform.url, 'platform')
  const routes = operationsOf(document)
    .filter(({ base }) => base.endsWith('/api/platform/v1'))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(routes.sort()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(rows)('$method $path is for: $who', ({ method, path, who }) => {
  const address = path.replace('{modelId}', 'nowhere').replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  /** Bodies are empty, ids nobody's: whoever is let in gets another complaint, or an answer. */
  const call = async (headers: object) => {
    const response = await callAs(
      platform,
      headers,
      method,
      address,
      method === 'GET' || method === 'DELETE' ? undefined : {},
    )
    const text = response.ok ? '' : await response.text()
    await response.body?.cancel().catch(() => undefined)
    return { status: response.status, code: text === '' ? '' : (JSON.parse(text) as { code: string }).code }
  }
  const isLetIn = ({ status }: { status: number }) => status !== 401 && status !== 403

  const isWithoutToken = (one: string) => ['session', 'founder', 'self'].includes(one)
  const tokenRefused = { status: 403, code: 'ACCESS_TOKEN_NOT_ALLOWED' }

  test('a call without a credential', async () => {
    const answer = await call({})
    if (who === 'anyone') expect(isLetIn(answer), JSON.stringify(answer)).toBe(true)
    else expect(answer).toEqual({ status: 401, code: 'LOGIN_REQUIRED' })
  })

  test.each(['session', 'token'] as const)('a %s of a User', async (by) => {
    // Signing out would end the session that the other rows need.
    const headers = path === '/session' && method === 'DELETE' ? people.user.token : people.user[by]
    const answer = await call(headers)
    if (isWithoutToken(who) && by === 'token') expect(answer).toEqual(tokenRefused)
    else if (who === 'session' || who === 'member' || who === 'anyone')
      expect(isLetIn(answer), JSON.stringify(answer)).toBe(true)
    else expect(answer).toEqual({ status: 403, code: 'ROLE_MISSING' })
  })

  test.each(['session', 'token'] as const)('a %s of an Administrator', async (by) => {
    const headers = path === '/session' && method === 'DELETE' ? people.administrator.token : people.administrator[by]
    const answer = await call(headers)
    if (isWithoutToken(who) && by === 'token') expect(answer).toEqual(tokenRefused)
    else expect(isLetIn(answer), JSON.stringify(answer)).toBe(true)
  })
})

test('an API key opens no route of the platform API', async () => {
  const { key } = await platform.createKey()
  for (const { method, path } of rows.filter(
    (row) => row.method === 'GET' && row.who !== 'anyone' && !row.path.includes('{'),
  ))
    expect([path, (await callAs(platform, { 'x-api-key': key }, method, path)).status]).toEqual([path, 401])
})
