/** Spreadsheets by the built command line: a template that can be read as it is, and mappings kept on the server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

test('addresses are looked up where a geocoder is set; what is not found is listed, and nothing is made', async () => {
  const asked: (string | null)[] = []
  const geocoder = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://geocoder').searchParams.get('q')
    asked.push(query)
    const found = query === 'Nowhere 9' ? [] : [{ lat: '52.5', lon: '13.4', display_name: 'Main Street' }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  const { port } = geocoder.address() as AddressInfo
  const count = async () =>
    ((await (await platform.manage('GET', '/datasets')).json()) as { totalCount?: number }).totalCount
  const people = 'id,latitude,longitude,minStartTime,maxEndTime\nAnn,52,13,2027-02-01 08:00,2027-02-01 17:00\n'
  const technicians = await file('technicians.csv', people)
  try {
    await platform.manage('PATCH', '/settings', {
      geocoderAddress: `http://127.0.0.1:${port}`,
      geocoderRequestsPerSecond: 100,
    })
    const sound = await file(
      'visits.csv',
      'id;serviceDuration;address\nA;1:00;Main St. 1, Town\nB;1:00;"Side ""St"" 2"\n',
    )
    expect(await run(sound, technicians)).toMatchObject({ code: 0 })
    expect(asked).toEqual(['Main St. 1, Town', 'Side "St" 2'])
    const before = await count()
    const lost = await file('visits.csv', 'id;serviceDuration;address\nA;1:00;Main St. 1, Town\nB;1:00;Nowhere 9\n')
    const { code, errors } = await run(lost, technicians)
    expect([code, errors]).toEqual([1, expect.stringContaining('visits, row 3: the address "Nowhere 9" has no place')])
    expect(errors).not.toContain('Main St. 1')
    expect(await count()).toBe(before)
    // What cannot be read is mended first: nobody is asked for it.
    const wrong = await file('visits.csv', 'id;serviceDuration;address\nA;soon;Far 3\n')
    expect(await run(wrong, technicians)).toMatchObject({ code: 1 })
    expect(asked).not.toContain('Far 3')
  } finally {
    await platform.manage('PATCH', '/settings', { geocoderAddress: null, geocoderRequestsPerSecond: null })
    geocoder.close()
  }
})
