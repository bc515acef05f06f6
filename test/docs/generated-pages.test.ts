/** The generated pages in docs are what the code says. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { constraints } from '../../server/models/field-service-routing/constraints/index.ts'
import { constraintExamples } from '../server/models/field-service-routing/constraint-examples.ts'
import { generatedPages } from './generated-pages.ts'
import { renewCommand } from './markdown.ts'

test('every constraint has an example, and no example is of none', () => {
  expect(Object.keys(constraintExamples).sort()).toEqual(constraints.map(({ id }) => id).sort())
})

test('the generated pages are what the code makes of them', async () => {
  for (const { file, text } of await generatedPages()) {
    const committed = await readFile(resolve(import.meta.dirname, '../..', file), 'utf8')
    expect(committed.replaceAll('\r\n', '\n'), `${file} is not that of the code. Renew it: ${renewCommand}`).toBe(text)
  }
})
