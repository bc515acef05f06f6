import { expect, test } from 'vitest'
import { z } from 'zod'
import { readJson } from '../../../server/storage/json-column.ts'

const schema = z.object({ a: z.int(), b: z.string() })

test('a column is read as it was written, keys in their order and unknown ones with them', () => {
  const text = '{"c":[1],"b":"x","a":1}'
  expect(JSON.stringify(readJson(schema, text))).toBe(text)
})

test('what is not as described is refused', () => {
  expect(() => readJson(schema, '{"a":"1","b":"x"}')).toThrow(/expected int|expected number/)
  expect(() => readJson(schema, '{"a":1')).toThrow(SyntaxError)
})
