/** What the compiler makes of handlers: `npm run check` fails when one of the mistakes below is let through. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute, Reply } from '../../../server/http/route.ts'

const texts = { operationId: 'readThing', tag: 'Things', summary: 'Read a thing', description: 'One thing.' }
const route = { ...texts, method: 'get', path: '/thing', access: { by: 'anyone' } } as const
const thing = z.object({ name: z.string(), size: z.int().optional() })
const responses = { 200: { description: 'The thing', schema: thing }, 404: { description: 'There is none' } }

const right = [
  defineRoute({ ...route, responses, handle: () => ({ name: 'a', size: undefined }) }),
  defineRoute({ ...route, responses, handle: () => Promise.resolve({ name: 'a' }) }),
  defineRoute({ ...route, responses, handle: () => new Reply(200, { kind: 'json', value: { name: 'a' } }) }),
  defineRoute({ ...route, responses: { 204: { description: 'Done' } }, handle: () => new Reply(204) }),
]
const wrong = [
  // @ts-expect-error the field has another name
  defineRoute({ ...route, responses, handle: () => ({ title: 'a' }) }),
  // @ts-expect-error the field has another type
  defineRoute({ ...route, responses, handle: () => Promise.resolve({ name: 1 }) }),
  // @ts-expect-error the same in a Reply
  defineRoute({ ...route, responses, handle: () => new Reply(200, { kind: 'json', value: { title: 'a' } }) }),
  // @ts-expect-error no good answer has a body
  defineRoute({ ...route, responses: { 204: { description: 'Done' } }, handle: () => ({ name: 'a' }) }),
]

test('a handler may return nothing but what its responses declare', () => {
  expect([...right, ...wrong].every(({ operationId }) => operationId === 'readThing')).toBe(true)
})
