/** What the compiler makes of calls: `npm run check` fails when one of the mistakes below is let through. */
import { expect, test } from 'vitest'
import { call } from '../../../renderer/api/http-client.ts'
import { addressOf, type Answer } from '../../../renderer/api/operations.ts'

const id = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

/** Compiled, not carried out. */
export const mistakes = [
  // @ts-expect-error there is no such path
  () => call('GET', '/api/platform/v1/web-hooks'),
  // @ts-expect-error the path knows other methods
  () => call('PATCH', '/api/platform/v1/webhooks/{id}', { path: { id }, body: {} }),
  // @ts-expect-error nothing stands in for {id}
  () => call('GET', '/api/platform/v1/webhooks/{id}'),
  // @ts-expect-error the path has another name for it
  () => call('DELETE', '/api/platform/v1/solve-queue/{datasetId}', { path: { id } }),
  // @ts-expect-error the operation takes a body
  () => call('POST', '/api/platform/v1/session'),
  // @ts-expect-error the field has another name
  () => call('POST', '/api/platform/v1/session', { body: { loginToken: '' } }),
  // @ts-expect-error the field has other values
  () => call('POST', '/api/platform/v1/webhooks/{id}/test', { path: { id }, body: { status: 'DONE' } }),
  // @ts-expect-error the query has no such field
  () => call('GET', '/api/platform/v1/audit-log', { query: { user: 'ada' } }),
  // @ts-expect-error the answer has no such field
  async () => (await call('GET', '/healthz')).state,
  // @ts-expect-error the answer is a list
  async () => (await call('GET', '/api/platform/v1/webhooks')).url,
  // @ts-expect-error there is nothing in the answer
  async () => (await call('DELETE', '/api/platform/v1/webhooks/{id}', { path: { id } })).id,
  // @ts-expect-error no document promises that of every model
  () => addressOf('GET', '/api/models/{model}/{version}/{resource}/{id}/unassigned'),
]

test('answers have the types of the documents', () => {
  const health: Answer<'GET', '/healthz'> = { name: 'planwright', version: '0.1.0', status: 'UP' }
  const nothing: Answer<'DELETE', '/api/platform/v1/webhooks/{id}'> = undefined
  expect([health.status, nothing]).toEqual(['UP', undefined])
})

test('addresses hold what was asked for, written as addresses have it', () => {
  const path = { model: 'field-service-routing', version: 'v1', resource: 'route-plans' }
  expect(
    addressOf('GET', '/api/models/{model}/{version}/{resource}', {
      path,
      query: { name: 'a & b', tag: ['x', 'y/z'], limit: 5, cursor: undefined, status: [] },
    }),
  ).toBe('/api/models/field-service-routing/v1/route-plans?name=a+%26+b&tag=x&tag=y%2Fz&limit=5')
  expect(addressOf('GET', '/api/platform/v1/backups/{name}', { path: { name: 'a b/c.tar' } })).toBe(
    '/api/platform/v1/backups/a%20b%2Fc.tar',
  )
  expect(addressOf('GET', '/healthz')).toBe('/healthz')
})
