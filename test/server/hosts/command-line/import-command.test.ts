/** Spreadsheets by the built command line: a template that can be read as it is, and mappings kept on the server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planwright } from '../../../support/command-line.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

let platform: TestPlatform
let folder: string
const ofModel = ['--model', 'field-service-routing', '--zone', 'UTC']
const run = (...args: string[]) =>
  planwright(['import', ...args, ...ofModel, '--operation', 'NONE', '--data', platform.dataFolder])
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-sheets-'))
  platform = await startTestPlatform()
})
afterAll(async () => {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the template becomes a dataset as it is', async () => {
  const template = join(folder, 'template.xlsx')
  expect(await planwright(['import', '--template', template, ...ofModel])).toMatchObject({ code: 0, output: template })
  expect(await run(template)).toMatchObject({ code: 0, output: expect.stringMatching(/^[0-9a-f-]{36}$/) as string })
})

test('a mapping by its name, and an address that has its place in a file', async () => {
  const mapping = { sheets: { Liste: 'visits' }, columns: { Liste: { Nr: 'id', Dauer: 'serviceDuration' } } }
  await platform.manage('PUT', '/models/field-service-routing/import-mappings/Woche', mapping)
  const people = 'id,latitude,longitude,minStartTime,maxEndTime\nAnn,52,13,2027-02-01 08:00,2027-02-01 17:00\n'
  const files = [
    await file('Liste.csv', 'Nr;Dauer;Adresse\nA;1:00;Hauptstr. 1\n'),
    await file('technicians.csv', people),
  ]
  const unplaced = await run(...files, '--mapping', 'Woche')
  expect(unplaced).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Liste, row 2: the address "Hauptstr. 1" has no place') as string,
  })
  files.push(await file('places.csv', 'address,latitude,longitude\nHauptstr. 1,52.5,13.4\n'))
  expect(await run(...files, '--mapping', 'Woche')).toMatchObject({ code: 0 })
  expect(await run(...files, '--mapping', 'Monat')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('neither a file nor one of those kept on the server: "Woche"') as string,
  })
})
