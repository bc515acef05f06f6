/** A plan as files for other programs, over HTTP and by command line; read back by other means than it was written. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planJourneys } from '../../../../server/contract/plan-journeys.ts'
import { planwright } from '../../../support/command-line.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
let id = ''

/** Carl serves Visit A, which somebody has called like a formula; Visit Z fits nowhere. */
beforeAll(async () => {
  platform = await startTestPlatform()
  client = routePlanClient(platform.base, (await platform.createKey({ permissions: ['CREATE', 'READ'] })).key)
  const { config, modelInput } = tinyRoutePlan()
  const [visitA, visitB] = modelInput.visits
  const visits = [
    { ...visitA!, name: '=cmd|"/c calc"!A1' },
    { ...visitB!, name: 'Größe & <Maß>, "zwei"' },
    { ...visitA!, id: 'Visit Z', name: '-2+3', requiredSkills: [{ name: 'electrician', minLevel: 9 }] },
  ]
  const [carl] = modelInput.vehicles
  const lunch = {
    ...{ type: 'FLOATING', id: 'lunch', costImpact: 'PAID', duration: 'PT30M' },
    ...{ minStartTime: '2027-02-01T12:00:00Z', maxEndTime: '2027-02-01T14:30:00Z' },
  }
  const shifts = carl!.shifts.map((shift) => ({ ...shift, requiredBreaks: [lunch] }))
  const named = { run: { ...config.run, name: 'Größe 1½2' } }
  id = (await client.submit({ config: named, modelInput: { ...modelInput, vehicles: [{ ...carl!, shifts }], visits } }))
    .id
  await client.final(id)
})
afterAll(() => platform.stop())

async function exported(query: string): Promise<{ status: number; type: string; name: string; bytes: Uint8Array }> {
  const response = await client.get(`/${id}/export?${query}`)
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    name: response.headers.get('content-disposition') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

const textOf = async (query: string) => strFromU8((await exported(query)).bytes)

interface OutputStop {
  readonly id: string
  readonly kind: string
  readonly startServiceTime?: string
}
async function itinerary(): Promise<readonly OutputStop[]> {
  const output = await client.json<{ vehicles: { shifts: { itinerary: OutputStop[] }[] }[] }>(`/${id}/output`)
  return output.vehicles[0]!.shifts[0]!.itinerary
}

test('CSV has every stop in order, by the clock of the shift, and no cell a spreadsheet would run', async () => {
  const { type, name, bytes } = await exported('format=csv')
  expect([type, name]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="Gr__e 1_2.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201%C2%BD2.csv`,
  ])
  const text = await textOf('format=csv')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(text).toMatch(/^Technician,Shift,Stop,Kind,Id,Name,Start,/)
  const rows = text.trimEnd().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',').slice(3, 5).join(' '))).toEqual(
    (await itinerary()).map((stop) => `${stop.kind === 'VISIT' ? 'Visit' : 'Break'} ${stop.id}`),
  )
  const first = (await itinerary()).find((stop) => stop.id === 'Visit A')!
  const row = rows.find((one) => one.includes('Visit A'))!
  expect(row).toContain(`,"'=cmd|""/c calc""!A1",${first.startServiceTime!.slice(0, 19).replace('T', ' ')},`)
  expect(row).toContain(',1:30:00,')
  expect(text).toContain('"Größe & <Maß>, ""zwei"""')
})

describe('the workbook', () => {
  const sheetsOf = async () => {
    const files = unzipSync((await exported('format=xlsx')).bytes)
    const read = (path: string) => strFromU8(files[path]!)
    const names = [...read('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)
    const texts = [...read('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, t]) => t)
    return { names, texts, sheet: (number: number) => read(`xl/worksheets/sheet${number}.xml`) }
  }

  test('has sheets for visits, routes, what is unplanned and why, KPIs and score', async () => {
    const { names, texts } = await sheetsOf()
    expect(names).toEqual(['Visits', 'Routes', 'Unplanned', 'KPIs', 'Score'])
    expect(texts).toContain('The only shift does not meet its requirements: it lacks the skill electrician at level 9.')
    expect(texts).toContain('Minimize travel time')
  })

  test('keeps texts as texts and times as numbers', async () => {
    const { texts, sheet } = await sheetsOf()
    const formula = texts.findIndex((text) => text!.startsWith('=cmd|'))
    expect(formula).toBeGreaterThan(-1)
    expect(sheet(1)).toMatch(new RegExp(`<c [^>]*t="s"[^>]*><v>${formula}</v>`))
    expect(sheet(1)).not.toContain('<f>')
    // 90 minutes are a sixteenth of a day.
    expect(sheet(1)).toContain('<v>0.0625</v>')
  })
})

test('a calendar holds visits and breaks at their times, and the same ones when it is read again', async () => {
  const text = await textOf('format=ics&vehicle=Carl')
  expect((await exported('format=ics&vehicle=Carl')).type).toBe('text/calendar; charset=utf-8')
  const starts = [...text.matchAll(/DTSTART:(\S+)/g)].map(([, start]) => start)
  const times = (await itinerary()).map((stop) => stop.startServiceTime ?? (stop as { startTime?: string }).startTime!)
  const toMinute = (time: string) => `${new Date(time).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}00Z`
  expect(starts).toEqual(times.map(toMinute))
  const ids = (ics: string) => [...ics.matchAll(/UID:(\S+)/g)].map(([, uid]) => uid)
  expect(new Set(ids(text)).size).toBe(3)
  expect(ids(await textOf('format=ics&vehicle=Carl'))).toEqual(ids(text))
})

test.each(['ics', 'gpx'])('%s of all is a zip with a file for each technician', async (format) => {
  const { type, name, bytes } = await exported(`format=${format}`)
  expect([type, name]).toEqual([
    'application/zip',
    expect.stringMatching(new RegExp(`^attachment; filename="Gr__e 1_2.${format}.zip"; `)),
  ])
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual([`Carl.${format}`])
  expect(strFromU8(files[`Carl.${format}`]!).replaceAll(/DTSTAMP:\S+/g, '')).toBe(
    (await textOf(`format=${format}&vehicle=Carl`)).replaceAll(/DTSTAMP:\S+/g, ''),
  )
})

test('GPX has the way with the places in order, and texts that are no markup', async () => {
  const text = await textOf('format=gpx&vehicle=Carl')
  const points = [...text.matchAll(/<rtept lat="([^"]+)" lon="([^"]+)"\/>/g)].map(([, lat, lon]) => [+lat!, +lon!])
  expect(points[0]).toEqual([33.68786, -84.18487])
  expect(points).toHaveLength(4)
  expect(text).toContain('<name>Größe &amp; &lt;Maß&gt;, &quot;zwei&quot;</name>')
})

test('GeoJSON has a way and its stops, longitude first', async () => {
  const { features } = JSON.parse(await textOf('format=geojson')) as {
    features: {
      geometry: { type: string; coordinates: number[] | number[][] } | null
      properties: { id?: string }
    }[]
  }
  expect(features.map(({ geometry }) => geometry?.type ?? 'nowhere').toSorted()).toEqual([
    'LineString',
    'Point',
    'Point',
    'nowhere',
  ])
  expect(features.find(({ properties }) => properties.id === 'Visit A')!.geometry?.coordinates).toEqual([
    -84.43838, 33.77301,
  ])
})

test('JSON has every journey with its work, breaks told from it, and what is in none with the reason', async () => {
  const { journeys, leftOut } = planJourneys.parse(JSON.parse(await textOf('format=json')))
  expect(journeys.map(({ who }) => who)).toEqual([{ id: 'Carl', name: 'Carl' }])
  expect(journeys[0]!.entries.map(({ id, isWork }) => [id.includes('lunch') ? 'lunch' : id, isWork])).toEqual(
    (await itinerary()).map((stop) => [stop.id, stop.kind === 'VISIT']),
  )
  expect(leftOut).toEqual([
    {
      ...{ id: 'Visit Z', title: '-2+3', position: [33.77301, -84.43838] },
      reason: 'The only shift does not meet its requirements: it lacks the skill electrician at level 9.',
    },
  ])
})

test.each([
  ['format=gpx&vehicle=Bob', 'vehicle "Bob" is in no shift of the plan.'],
  ['format=csv&vehicle=Carl', 'a file in the format csv is about the whole plan.'],
  ['format=pdf', 'The query of this address is not valid.'],
])('%s is refused: %s', async (query, message) => {
  const response = await client.get(`/${id}/export?${query}`)
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    400,
    expect.stringContaining(message),
  ])
})

test('what has no plan yet is not exported', async () => {
  const { modelInput } = tinyRoutePlan()
  const invalid = { modelInput: { ...modelInput, visits: [{ id: 'Visit A' }] } }
  const dataset = await client.submit(invalid as never, '?operation=NONE')
  await client.final(dataset.id)
  expect((await client.get(`/${dataset.id}/export?format=csv`)).status).toBe(404)
})

test('the command line writes the file and says where it is', async () => {
  const file = join(platform.dataFolder, 'carl.ics')
  const order = ['export', id, '--format', 'ics', '--of', 'Carl', '--file', file, '--data', platform.dataFolder]
  expect(await planwright(order)).toEqual({ code: 0, output: file, errors: '' })
  expect(await readFile(file, 'utf8')).toContain('SUMMARY:=cmd')
  await rm(file)
})
