import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { configurationOf } from '../../../server/contract/configuration.ts'
import { patchRequestOf } from '../../../server/contract/patch.ts'

const schema = patchRequestOf(configurationOf(z.unknown()))
const isAccepted = (body: unknown) => schema.safeParse(body).success

describe('the body of from-patch', () => {
  test('takes its own example', () => {
    const { example } = schema.meta() as { example: unknown }
    expect(schema.parse(example)).toEqual(example)
  })

  test('takes a configuration, or null, or none', () => {
    const patch = [{ op: 'remove', path: '/a' }]
    expect(schema.parse({ patch, config: { run: { name: 'Tuesday' } } }).config?.run?.name).toBe('Tuesday')
    expect(schema.parse({ patch, config: null }).config).toBeUndefined()
    expect(isAccepted({ patch, config: { walk: 1 } })).toBe(false)
  })

  test('needs a value for add and replace; null and false are values', () => {
    for (const op of ['add', 'replace']) {
      expect(isAccepted({ patch: [{ op, path: '/a' }] })).toBe(false)
      for (const value of [null, false, 0, '', {}, []])
        expect(isAccepted({ patch: [{ op, path: '/a', value }] })).toBe(true)
    }
    expect(isAccepted({ patch: [{ op: 'remove', path: '/a', value: 1 }] })).toBe(true)
  })

  test('refuses other operations, other fields and paths without a slash', () => {
    for (const op of ['move', 'copy', 'test', 'ADD', undefined])
      expect(isAccepted({ patch: [{ op, path: '/a', value: 1 }] })).toBe(false)
    expect(isAccepted({ patch: [{ op: 'remove', path: '/a', from: '/b' }] })).toBe(false)
    expect(isAccepted({ patch: [{ op: 'remove', path: 'a' }] })).toBe(false)
    expect(isAccepted({ patch: [{ op: 'remove' }] })).toBe(false)
    expect(isAccepted({ patch: [{ op: 'replace', path: '', value: {} }] })).toBe(true)
    expect(isAccepted({ patch: [], other: 1 })).toBe(false)
    expect(isAccepted({})).toBe(false)
  })

  test('takes 10,000 operations and no more', () => {
    const operations = Array.from({ length: 10_001 }, () => ({ op: 'remove', path: '/a' }))
    expect(isAccepted({ patch: operations })).toBe(false)
    expect(isAccepted({ patch: operations.slice(1) })).toBe(true)
  })

  test('keeps the value as it is', () => {
    const value: unknown = JSON.parse('{"a":{"__proto__":1}}')
    expect(schema.parse({ patch: [{ op: 'add', path: '/a', value }] }).patch[0]!.value).toBe(value)
  })

  test('has a JSON Schema', () => {
    expect(z.toJSONSchema(schema, { io: 'input' }).$defs).toMatchObject({
      PatchRequest: {
        required: ['patch'],
        properties: { patch: { maxItems: 10_000, items: { $ref: '#/$defs/PatchOperation' } } },
      },
      PatchOperation: { required: ['op', 'path'], additionalProperties: false },
    })
  })
})
