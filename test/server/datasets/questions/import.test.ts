/** Spreadsheets as datasets, over HTTP and by command line. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportAnswer } from '../../../../server/contract/import-answer.ts'
import { planwright } from '../../../support/command-line.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { textRow, workbook } from '../../../support/workbook.ts'

let platform: TestPlatform
let client: RoutePlanClient
let key = ''

const visits = 'id,latitude,longitude,serviceDuration\nV1,33.77301,-84.43838,1:30\n'
const technicians =
  'id,latitude,longitude,minStartTime,maxEndTime\nAnn,33.68786,-84.18487,2027-02-01 08:00,2027-02-01 17:00\n'

beforeAll(async () => {
  platform = await startTestPlatform()
  key = (await platform.createKey({ permissions: ['CREATE', 'READ'] })).key
  client = routePlanClient(platform.base, key)
})
afterAll(() => platform.stop())

const computed = (id: string) => client.until(id, ({ status }) => status === 'DATASET_COMPUTED')

async function sent(query: string, body: Uint8Array): Promise<{ status: number; answer: ImportAnswer }> {
  const address = `${platform.base}/v1/route-plans/import?${query}`
  const headers = { 'x-api-key': key, 'content-type': 'application/octet-stream' }
  const response = await fetch(address, { method: 'POST', headers, body: Buffer.from(body) })
  return { status: response.status, answer: (await response.json()) as ImportAnswer }
}

describe('over HTTP', () => {
  test('several files in a zip are an input that can be submitted as it is', async () => {
    const zip = zipSync({ 'visits.csv': strToU8(visits), 'technicians.csv': strToU8(technicians) })
    const { status, answer } = await sent('file=all.zip&zone=America/New_York', zip)
    expect([status, answer.faults]).toEqual([200, []])
    expect(answer.sheets.map(({ sheet, rows }) => [sheet, rows])).toEqual([
      ['visits', 1],
      ['technicians', 1],
    ])
    const dataset = await client.submit({ modelInput: answer.modelInput } as never, '?operation=NONE')
    expect(await computed(dataset.id)).toMatchObject({ validationResult: { summary: 'OK' } })
  })
  test('what cannot be read is named, and there is no input', async () => {
    const sheet = workbook({ sheets: [{ name: 'visits', data: textRow(1, ['id', 'priority']) + textRow(2, ['V1']) }] })
    const { status, answer } = await sent('file=visits.xlsx', sheet)
    expect(status).toBe(200)
    expect(answer.modelInput).toBeUndefined()
    expect(answer.faults).toContainEqual({ sheet: 'visits', row: 2, column: 'serviceDuration', reason: 'is missing' })
  })
  test('a mapping that is none is refused', async () => {
    expect((await sent('file=visits.csv&mapping=%7B', strToU8(visits))).status).toBe(400)
    expect((await sent('file=visits.csv&mapping=%7B%22a%22%3A1%7D', strToU8(visits))).status).toBe(400)
  })
})

describe('the command line', () => {
  const file = (name: string) => join(platform.dataFolder, name)
  const run = (...args: string[]) => planwright(['import', ...args, '--data', platform.dataFolder])

  test('makes a dataset of files and prints its id', async () => {
    await writeFile(file('visits.csv'), visits.replace('id,', 'phone,id,').replace('V1', '030,V1'))
    await writeFile(file('technicians.csv'), technicians)
    const options = ['--model', 'field-service-routing', '--name', 'From files', '--operation', 'NONE']
    const { code, output, errors } = await run(
      file('visits.csv'),
      file('technicians.csv'),
      ...options,
      '--zone',
      'America/New_York',
    )
    expect([code, errors]).toEqual([0, 'visits: nothing is made of the columns phone'])
    expect(await computed(output)).toMatchObject({ name: 'From files' })
    const input = await client.json<{ vehicles: { shifts: { minStartTime: string }[] }[] }>(`/${output}/input`)
    expect(input.vehicles[0]!.shifts[0]!.minStartTime).toBe('2027-02-01T08:00:00-05:00')
  })
  test('names the rows that cannot be read, makes nothing and says so with 1', async () => {
    await writeFile(file('visits.csv'), 'id,latitude,longitude,serviceDuration\n\nV1,33,-84,soon\n')
    await writeFile(file('technicians.csv'), technicians)
    const outcome = await run(file('visits.csv'), file('technicians.csv'), '--model', 'field-service-routing')
    expect([outcome.code, outcome.output]).toEqual([1, ''])
    expect(outcome.errors.split('\n')).toEqual([
      'Nothing was made: 3 things cannot be read.',
      expect.stringMatching(/^ {2}visits, row 3, serviceDuration: is "soon"/),
      expect.stringMatching(/^ {2}technicians, row 2, minStartTime: says no time zone/),
      expect.stringMatching(/^ {2}technicians, row 2, maxEndTime: says no time zone/),
    ])
  })
  test('takes what names do not say from a mapping', async () => {
    await writeFile(file('Kunden.csv'), visits.replace('serviceDuration', 'Dauer'))
    await writeFile(
      file('mapping.json'),
      JSON.stringify({ sheets: { Kunden: 'visits' }, columns: { Kunden: { Dauer: 'serviceDuration' } } }),
    )
    await writeFile(file('technicians.csv'), technicians)
    const options = [
      '--mapping',
      file('mapping.json'),
      '--model',
      'field-service-routing',
      '--operation',
      'NONE',
      '--zone',
      'UTC',
    ]
    expect(await run(file('Kunden.csv'), file('technicians.csv'), ...options)).toMatchObject({ code: 0, errors: '' })
  })
  test.each([
    [[], 2, 'import needs'],
    [['nowhere.csv', '--model', 'field-service-routing'], 2, 'nowhere.csv cannot be read'],
    [['a.csv', '--model', 'knitting'], 2, 'there is no "knitting"'],
  ])('%j is wrong usage', async (args, code, message) => {
    const outcome = await run(...args)
    expect([outcome.code, outcome.errors]).toEqual([code, expect.stringContaining(message)])
  })
})
