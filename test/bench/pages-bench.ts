/**
 * `npm run bench -- pages`: how long a page takes to be there, and how long the UI takes to answer a click or a key
 * while every slot is solving. An interaction counts from the input to the next frame that was painted (Event Timing;
 * its steps are 8 ms wide, and what took less than 16 ms is not told).
 */
import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { quantile, withSignedInPage, type OpenPage } from './bench-server.ts'

const model = '/api/models/field-service-routing/v1'
const rounds = 5

async function submit(page: Page, demo: string, name: string, spentLimit: string): Promise<string> {
  const { modelInput } = (await (await page.request.get(`${model}/demo-data/${demo}`)).json()) as {
    modelInput: unknown
  }
  const response = await page.request.post(`${model}/route-plans`, {
    params: { name },
    data: { config: { run: { termination: { spentLimit, unimprovedSpentLimit: spentLimit } } }, modelInput },
  })
  return ((await response.json()) as { id: string }).id
}

/** Milliseconds from the address to the first paint with content, and to the heading. */
async function firstPaint(openPage: OpenPage, path: string): Promise<readonly [number, number]> {
  const page = await openPage()
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const [paint, heading] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    performance.now(),
  ])
  await page.context().close()
  return [paint ?? 0, heading ?? 0]
}

interface Interaction {
  readonly what: string
  /** Milliseconds. */
  readonly duration: number
}

async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const taken: (Interaction & { interactionId: number })[] = []
    Object.assign(window, { taken })
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId, target } of list.getEntries() as (PerformanceEntry & {
        interactionId: number
        target: Node | null
      })[]) {
        if (interactionId > 0)
          taken.push({
            what: `${name} on "${target?.textContent?.trim().slice(0, 30) ?? 'what is gone'}", ${location.pathname.slice(0, 12)}`,
            duration,
            interactionId,
          })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** What a planner does in half a minute. */
async function walk(page: Page, solved: string, solving: string): Promise<number> {
  let inputs = 0
  const click = async (name: string | RegExp, role: 'link' | 'tab' | 'button' = 'link') => {
    inputs++
    await page.getByRole(role, { name }).first().click()
    await page.waitForTimeout(250)
  }
  await page.goto('/datasets')
  await page.getByRole('row').nth(1).waitFor()
  for (const key of ['j', 'j', 'k', 'x', 'x']) {
    inputs++
    await page.keyboard.press(key)
  }
  for (const name of ['Home', 'Solve queue', 'API keys', 'Webhooks', 'Settings', 'Datasets']) await click(name)
  for (const id of [solved, solving]) {
    await page.goto(`/datasets/${id}/plan`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const name of ['Score', 'Numbers', 'Input', 'Log', 'Lineage', 'Plan']) await click(new RegExp(`^${name}$`))
    await click('Table', 'button')
    await click('Timeline', 'button')
  }
  inputs += 3
  await page.keyboard.press('Control+k')
  await page.keyboard.type('so')
  await page.waitForTimeout(250)
  await page.keyboard.press('Escape')
  return inputs
}

async function measure(page: Page, openPage: OpenPage): Promise<void> {
  const solved = await submit(page, 'BASIC', 'Solved', 'PT3S')
  await page.waitForTimeout(5000)
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  for (const path of ['/', '/datasets', `/datasets/${solved}/plan`]) {
    const times: (readonly [number, number])[] = []
    for (let round = 0; round < rounds; round++) times.push(await firstPaint(openPage, path))
    const median = (which: 0 | 1) =>
      quantile(
        times.map((time) => time[which]).sort((a, b) => a - b),
        0.5,
      )
    console.log(
      `${path.replace(solved, '{id}')}: first paint ${median(0)} ms, heading ${median(1)} ms (median of ${rounds}, nothing cached)`,
    )
  }
  const slots = Math.max(1, availableParallelism() - 1)
  const solving = await Promise.all(
    Array.from({ length: slots }, (_, index) => submit(page, 'VISIT_HEAVY', `Solving ${index}`, 'PT5M')),
  )
  await page.waitForTimeout(3000)
  const walked = await openPage()
  await watchInteractions(walked)
  const all: Interaction[] = []
  let inputs = 0
  // Opening an address loads the page anew, so what was seen is handed over as it happens.
  await walked.exposeFunction('collect', (seen: Interaction[]) => void all.push(...seen))
  await walked.addInitScript(() => {
    const last = window as unknown as {
      taken: (Interaction & { interactionId: number })[]
      collect(seen: Interaction[]): void
    }
    setInterval(() => {
      const longest = new Map<number, Interaction>()
      for (const entry of last.taken.splice(0))
        if (entry.duration > (longest.get(entry.interactionId)?.duration ?? 0)) longest.set(entry.interactionId, entry)
      if (longest.size > 0) last.collect([...longest.values()])
    }, 200)
  })
  for (let round = 0; round < 2; round++) inputs += await walk(walked, solved, solving[0] ?? solved)
  await walked.waitForTimeout(500)
  all.sort((a, b) => a.duration - b.duration)
  const durations = all.map(({ duration }) => duration)
  console.log(
    `${inputs} interactions while ${slots} of ${slots} slots solve, load ${loadavg()[0]?.toFixed(1)}: ${all.length} took 16 ms or more; of these median ${quantile(durations, 0.5)} ms, 95 % ${quantile(durations, 0.95)} ms, longest ${quantile(durations, 1)} ms`,
  )
  for (const { what, duration } of all.slice(-5).reverse()) console.log(`  ${duration} ms: ${what}`)
}

await withSignedInPage(await mkdtemp(join(tmpdir(), 'planwright-pages-bench-')), measure)
