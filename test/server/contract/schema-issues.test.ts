/** What is wrong by a schema, in the words every answer has for it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pointerIssues, schemaIssues } from '../../../server/contract/schema-issues.ts'

const schema = z.strictObject({
  name: z.string({ error: 'Expected a text' }).optional(),
  visits: z.record(z.string(), z.strictObject({ at: z.int({ error: 'Expected a whole number' }) })).optional(),
})
const errorOf = (value: unknown) => schema.safeParse(value).error!

test('names each unknown field, and says that it may be misspelt', () => {
  const error = errorOf({ nmae: 'x', visists: {}, visits: { A: { at: 1, on: 2 } } })
  const words = (name: string) => `"${name}" is not a known field here. Maybe it is misspelt.`
  expect(schemaIssues(error, 'config').toSorted()).toEqual([
    `config.visits.A: ${words('on')}`,
    `config: ${words('nmae')}`,
    `config: ${words('visists')}`,
  ])
  expect(
    pointerIssues(error, '/modelInput')
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([
    `/modelInput/visits/A: ${words('on')}`,
    `/modelInput: ${words('nmae')}`,
    `/modelInput: ${words('visists')}`,
  ])
})

test('says where, from the root on: with dots, or as a JSON pointer with its escapes', () => {
  const error = errorOf({ name: 1, visits: { 'a/b~c': { at: 'x' } } })
  expect(schemaIssues(error)).toEqual(['name: Expected a text', 'visits.a/b~c.at: Expected a whole number'])
  expect(pointerIssues(error, '/modelInput')).toEqual([
    { path: '/modelInput/name', text: '/modelInput/name: Expected a text' },
    { path: '/modelInput/visits/a~1b~0c/at', text: '/modelInput/visits/a~1b~0c/at: Expected a whole number' },
  ])
})

test('of a whole body of the wrong kind it is the body, or the root', () => {
  expect(schemaIssues(errorOf(3))[0]).toMatch(/^body: /)
  expect(schemaIssues(errorOf(3), 'config')[0]).toMatch(/^config: /)
  expect(pointerIssues(errorOf(3), '/modelInput')).toMatchObject([{ path: '/modelInput' }])
})
