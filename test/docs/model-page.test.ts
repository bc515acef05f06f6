/** The page of the model in docs is what the code says. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { constraints } from '../../server/models/field-service-routing/constraints/index.ts'
import { constraintExamples } from '../models/field-service-routing/constraint-examples.ts'
import { modelPage, renewCommand } from './model-page.ts'

test('every constraint has an example, and no example is of none', () => {
  expect(Object.keys(constraintExamples).sort()).toEqual(constraints.map(({ id }) => id).sort())
})

test('docs/models/field-service-routing.md is what the code makes of it', async () => {
  const committed = await readFile(resolve(import.meta.dirname, '../../docs/models/field-service-routing.md'), 'utf8')
  expect(committed.replaceAll('\r\n', '\n'), `The page is not that of the code. Renew it: ${renewCommand}`).toBe(
    await modelPage(),
  )
})
