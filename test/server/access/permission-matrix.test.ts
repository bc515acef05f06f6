/**
 * Every row of the reference service's permission table, with every subset of permissions and every kind of key, over
 * real HTTP.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionTable } from '../../../server/datasets/routes/permission-table.ts'
import { fieldServiceRouting } from '../../../server/models/registry.ts'
import type { Permission } from '../../../server/contract/permission.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../support/platform.ts'

/** Copied from the reference service's table of dataset endpoints and the permissions they need, to the letter. */
const table = `
| POST | /{version}/{resource} | Yes | No | No | No |
| DELETE | /{version}/{resource}/{id} | No | No | Yes | No |
| GET | /{version}/{resource}/{id} | Yes | Yes | Yes | Yes |
| POST | /{version}/{resource}/{id} | No | No | Yes | No |
| PUT | /{version}/{resource}/{id} | No | No | Yes | Yes |
| POST | /{version}/{resource}/{id}/from-input | Yes | No | No | No |
| POST | /{version}/{resource}/{id}/from-patch | Yes | No | No | No |
| PATCH | /{version}/{resource}/{id}/metadata | No | No | Yes | No |
| POST | /{version}/{resource}/{id}/new-run | Yes | No | No | No |
| DELETE | /{version}/{resource}/{id}/purge | No | No | No | Yes |
| PATCH | /{version}/{resource}/{id}/run | No | No | Yes | No |
| GET | /{version}/{resource}/{id}/{subresource} | Yes | Yes | Yes | Yes |
| GET | /{version}/{resource}/{id}/* | Yes | Yes | Yes | Yes |
| POST | /{version}/{resource}/recommendations/ | Yes | No | No | No |
| POST | /{version}/{resource}/{id}/recommendations/ | Yes | No | No | No |
| POST | /{version}/{resource}/score-analysis | Yes | No | No | No |
| GET | /{version}/{resource}/{id}/score-analysis | Yes | Yes | Yes | Yes |
| GET | /{version}/{resource}/validation-issue-types | No | Yes | No | No |
| GET | /{version}/{resource}/validation-issue-types/{code} | No | Yes | No | No |`

const columns: readonly Permission[] = ['CREATE', 'READ', 'UPDATE', 'DELETE']

interface Row {
  readonly method: string
  readonly path: string
  readonly anyOf: readonly Permission[]
}

const rows: readonly Row[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', ...marks] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1)
    return { method, path, anyOf: columns.filter((_, column) => marks[column] === 'Yes') }
  })

const subsets: readonly (readonly Permission[])[] = Array.from({ length: 16 }, (_, bits) =>
  columns.filter((_permission, column) => bits & (1 << column)),
)

const day = 86_400_000
const clock = movableClock()
const unknownId = '00000000-0000-4000-8000-000000000000'
let platform: TestPlatform
/** A second model, so that a key can be for another one. */
const otherModel = { ...fieldServiceRouting, id: 'another-model', resource: 'other-plans' }
/** Keys by kind and subset of permissions; a key without any permission cannot be created. */
const keys = new Map<string, string>()
type Kind = 'allModels' | 'thisModel' | 'anotherModel' | 'expired' | 'deleted'
const kinds: readonly Kind[] = ['allModels', 'thisModel', 'anotherModel', 'expired', 'deleted']

beforeAll(async () => {
  platform = await startTestPlatform({
    clock,
    models: [fieldServiceRouting, otherModel],
    failedCredentialsPerMinute: 100_000,
  })
  for (const permissions of subsets.filter((subset) => subset.length > 0)) {
    const make = async (kind: Kind, order: object) => {
      const created = await platform.createKey({ permissions: [...permissions], ...order })
      keys.set(`${kind} ${permissions.join()}`, created.key)
      return created.id
    }
    await make('allModels', {})
    await make('thisModel', { models: ['field-service-routing'] })
    await make('anotherModel', { models: ['another-model'] })
    await make('expired', { expires: 'P1D' })
    const id = await make('deleted', {})
    expect((await platform.manage('DELETE', `/api-keys/${id}`)).status).toBe(204)
  }
  clock.advance(2 * day)
})
afterAll(() => platform.stop())

function call({ method, path }: Row, key: string | undefined): Promise<Response> {
  const address = path
    .replace('{version}', 'v1')
    .replace('{resource}', 'route-plans')
    .replace('{id}', unknownId)
    .replace('{subresource}', 'metadata')
    .replace('*', 'input')
    .replace('{code}', 'JSON_MAPPING_ERROR')
  return fetch(`${platform.base}${address}`, { method, headers: key === undefined ? {} : { 'x-api-key': key } })
}

test('the table in the code is the table of the reference service', () => {
  const plain = (path: string) => path.replace(/\/$/, '')
  expect(permissionTable.map(({ method, path, anyOf }) => ({ method: method.toUpperCase(), path, anyOf }))).toEqual(
    rows.map((row) => ({ ...row, path: plain(row.path) })),
  )
})

describe.each(rows)('$method $path', (row) => {
  test.each(subsets.filter((subset) => subset.length > 0).map((subset) => [subset]))('with %j', async (subset) => {
    const isAllowed = subset.some((permission) => row.anyOf.includes(permission))
    for (const kind of kinds) {
      const response = await call(row, keys.get(`${kind} ${subset.join()}`))
      const { code } = (await response.json()) as { code?: string }
      if (kind === 'expired' || kind === 'deleted')
        expect([kind, response.status, code]).toEqual([kind, 401, 'API_KEY_REJECTED'])
      else if (kind === 'anotherModel') expect([kind, response.status, code]).toEqual([kind, 403, 'MODEL_NOT_IN_SCOPE'])
      else if (isAllowed) expect([kind, [401, 403].includes(response.status)], code ?? '').toEqual([kind, false])
      else expect([kind, response.status, code]).toEqual([kind, 403, 'PERMISSION_MISSING'])
    }
  })

  test('without a key, and with one that is not one', async () => {
    for (const key of [undefined, '', 'pw_nonsense', 'pw_abcdefgh_0000000000000000000000000000000000000000000000000']) {
      expect((await call(row, key)).status).toBe(401)
    }
  })
})

test('missing, unknown, expired and deleted keys get the same words', async () => {
  const row = rows[2]
  if (!row) throw new Error('the table has no third row')
  const texts = await Promise.all(
    [undefined, 'pw_nonsense', keys.get('expired READ'), keys.get('deleted READ')].map(async (key) => {
      const { id: _id, ...rest } = (await (await call(row, key)).json()) as { id: string }
      return JSON.stringify(rest)
    }),
  )
  expect(new Set(texts).size).toBe(1)
})
