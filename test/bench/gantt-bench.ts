/**
 * `npm run bench -- gantt [--visits 5000] [--roster]`: frames of a dataset's timeline and map in a real browser while
 * they are panned, while a visit is dragged in the edit mode, and while its input is scrolled as a table, with as many
 * visits as asked and one technician for ten of them a day. With `--roster`, instead: frames of the grid of the demo
 * HOSPITAL, 150 employees and 2,000 shifts, while it is scrolled and while a shift is dragged over its rows.
 */
import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { frameTimes, quantile, withSignedInPage } from './bench-server.ts'

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '5000' }, roster: { type: 'boolean', default: false } },
})
const visitCount = Number(values.visits)
const model = '/api/models/field-service-routing/v1'
const moves = 120

interface Demo {
  readonly modelInput: {
    readonly vehicles: readonly { id: string; shifts: readonly { id: string }[] }[]
    readonly visits: readonly { id: string }[]
  }
}

/** The first round keeps its names: visits ask for technicians by them. */
const renamed = (id: string, round: number) => (round === 0 ? id : `${id}-${round}`)

/** The demo again and again under new names, until there are that many. */
const repeated = <T extends { id: string }>(
  items: readonly T[],
  count: number,
  rename: (item: T, round: number) => T,
): T[] =>
  Array.from({ length: count }, (_, index) =>
    rename(items[index % items.length] as T, Math.floor(index / items.length)),
  )

async function submitLarge(page: Page): Promise<string> {
  const { modelInput } = (await (await page.request.get(`${model}/demo-data/VISIT_HEAVY`)).json()) as Demo
  // Visits ask for technicians of the demo.
  const technicians = Math.max(modelInput.vehicles.length, Math.ceil(visitCount / 50))
  const vehicles = repeated(modelInput.vehicles, technicians, (vehicle, round) => ({
    ...vehicle,
    id: renamed(vehicle.id, round),
    shifts: vehicle.shifts.map((shift) => ({ ...shift, id: renamed(shift.id, round) })),
  }))
  const visits = repeated(modelInput.visits, visitCount, (visit, round) => ({ ...visit, id: renamed(visit.id, round) }))
  return solved(page, `${model}/route-plans`, { ...modelInput, vehicles, visits })
}

/** The id of the dataset, with a first plan. */
async function solved(page: Page, address: string, modelInput: object): Promise<string> {
  const response = await page.request.post(address, {
    data: { config: { run: { name: 'For frames', termination: { stepCountLimit: 1 } } }, modelInput },
  })
  const { id } = (await response.json()) as { id: string }
  for (;;) {
    const { status, validationResult, failureMessage } = (await (
      await page.request.get(`${address}/${id}/metadata`)
    ).json()) as { status: string; validationResult?: unknown; failureMessage?: string }
    if (status === 'SOLVING_COMPLETED') return id
    if (/FAILED|INVALID/.test(status))
      throw new Error(`The dataset became ${status}: ${failureMessage ?? JSON.stringify(validationResult)}`)
    await page.waitForTimeout(500)
  }
}

/** Drags to and fro over the middle of the element. */
async function drag(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('What is to be panned is not on the page.')
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let move = 0; move < moves; move++)
    await page.mouse.move(x + 150 * Math.sin(move / 10), y + 60 * Math.sin(move / 7))
  await page.mouse.up()
}

async function report(page: Page, what: string, work: () => Promise<void>): Promise<void> {
  const times = (await frameTimes(page, work)).sort((a, b) => a - b)
  const perSecond = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
  console.log(
    `${what}: ${perSecond.toFixed(0)} frames/s, median ${quantile(times, 0.5)} ms, 95 % ${quantile(times, 0.95)} ms, longest ${quantile(times, 1)} ms (${times.length} frames)`,
  )
}

/** A bar is picked up and carried over the rows, with what each of them would cost. */
async function measureEditing(page: Page, timeline: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Show everything' }).last().click()
  await page.getByRole('button', { name: 'Edit plan' }).click()
  const list = page.getByRole('listbox', { name: /^Timeline/ })
  const box = await timeline.boundingBox()
  if (!box) throw new Error('The timeline is not on the page.')
  const card = page.locator('[data-gantt-card]')
  for (let y = box.y + 160; y < box.y + box.height; y += 8)
    for (let x = box.x + 20; x < box.x + box.width - 20; x += 12) {
      await page.mouse.move(x, y)
      if ((await card.count()) === 0) continue
      await page.mouse.move(x + 2, y)
      await page.mouse.down()
      await page.mouse.move(x + 20, y + 10, { steps: 3 })
      await list.locator('[data-offer]').first().waitFor()
      await report(page, 'a visit, dragged over the rows', async () => {
        for (let move = 0; move < moves; move++)
          await page.mouse.move(x + 150 * Math.sin(move / 10), y + 120 * Math.sin(move / 7))
      })
      await page.keyboard.press('Escape')
      await page.mouse.up()
      return
    }
  throw new Error('There is no bar to drag.')
}

/** The visits as a table of the input, scrolled a little and by leaps. */
async function measureTable(page: Page, id: string): Promise<void> {
  await page.goto(`/datasets/${id}/tables`)
  await page.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /^Visits \(/ }).click()
  const grid = page.getByRole('grid').first()
  await grid.getByRole('row').nth(3).waitFor()
  await page.waitForTimeout(1000)
  for (const step of [60, 280])
    await report(page, `input table, ${step} px a turn`, async () => {
      await grid.hover()
      for (let turn = 0; turn < moves; turn++) await page.mouse.wheel(0, turn < moves / 2 ? step : -step)
    })
}

async function measure(page: Page): Promise<void> {
  const id = await submitLarge(page)
  await page.waitForTimeout(3000)
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${visitCount} visits`,
  )
  const start = performance.now()
  await page.goto(`/datasets/${id}/plan`)
  const timeline = page.locator('[aria-label="Timeline"] canvas, canvas').last()
  await timeline.waitFor()
  console.log(`plan on screen after ${(performance.now() - start).toFixed(0)} ms`)
  await page.waitForTimeout(3000)
  if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'] })
  await report(page, 'timeline, all of it, wheel', async () => {
    await timeline.hover()
    for (let turn = 0; turn < moves; turn++) await page.mouse.wheel(0, turn < moves / 2 ? 120 : -120)
  })
  await report(page, 'timeline, all of it, dragged', () => drag(page, timeline))
  await page.getByRole('button', { name: 'Zoom in' }).last().click()
  await page.getByRole('button', { name: 'Zoom in' }).last().click()
  await report(page, 'timeline, half of it, dragged', () => drag(page, timeline))
  await report(page, 'map, dragged', () => drag(page, page.locator('.leaflet-container').first()))
  await measureEditing(page, timeline)
  await measureTable(page, id)
}

/** The grid of a hospital: scrolled down, aside and back, and with a shift carried over its rows. */
async function measureRoster(page: Page): Promise<void> {
  const rosters = '/api/models/employee-scheduling/v1'
  const { modelInput } = (await (await page.request.get(`${rosters}/demo-data/HOSPITAL`)).json()) as {
    modelInput: { employees: unknown[]; shifts: unknown[] }
  }
  const id = await solved(page, `${rosters}/schedules`, modelInput)
  const size = `${modelInput.employees.length} employees, ${modelInput.shifts.length} shifts`
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${size}`)
  const start = performance.now()
  await page.goto(`/datasets/${id}/plan`)
  const grid = page.getByRole('grid', { name: /^Roster/ })
  await grid.getByRole('row').nth(10).waitFor()
  console.log(`roster on screen after ${(performance.now() - start).toFixed(0)} ms`)
  await page.waitForTimeout(3000)
  if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'] })
  for (const step of [60, 280])
    await report(page, `roster, ${step} px a turn`, async () => {
      await grid.hover()
      for (let turn = 0; turn < moves; turn++) await page.mouse.wheel(0, turn < moves / 2 ? step : -step)
    })
  await page.getByRole('button', { name: 'Edit plan' }).click()
  const box = await grid.locator('[data-shift]').nth(40).boundingBox()
  if (!box) throw new Error('There is no shift to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 8, { steps: 3 })
  const asked = performance.now()
  await grid.locator('[data-offer]').first().waitFor()
  console.log(`what a drop means is on every row after ${(performance.now() - asked).toFixed(0)} ms`)
  await report(page, 'a shift, dragged over the rows', async () => {
    for (let move = 0; move < moves; move++)
      await page.mouse.move(x + 150 * Math.sin(move / 10), y + 120 * Math.sin(move / 7))
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

await withSignedInPage(
  await mkdtemp(join(tmpdir(), 'planwright-gantt-bench-')),
  values.roster ? measureRoster : measure,
)
