/**
 * `npm run bench -- datasets-ui [--size 100000]`: the list of datasets in a real browser over a real server - first
 * rows, frames while it scrolls by wheel, and a jump to the middle and to the end.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { frameTimes, quantile, withSignedInPage } from './bench-server.ts'
import { fillStore } from './solved-datasets.ts'

const { values } = parseArgs({ options: { size: { type: 'string', default: '100000' } } })
const size = Number(values.size)
const dataFolder = await mkdtemp(join(tmpdir(), 'planwright-ui-bench-'))

/** Milliseconds between frames while the wheel turns. */
function scrollFrames(page: Page, turns: number): Promise<number[]> {
  return frameTimes(page, async () => {
    await page.getByRole('grid').hover()
    for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, 240)
  })
}

/** Milliseconds until a row of that place is there with its name. */
async function jump(page: Page, share: number): Promise<number> {
  const start = performance.now()
  await page
    .getByRole('grid')
    .evaluate((grid, part) => grid.scrollTo({ top: (grid.scrollHeight - grid.clientHeight) * part }), share)
  const row = Math.floor(share * (size - 40)) + 20
  await page.locator(`[aria-rowindex="${row + 2}"] a`).waitFor()
  return performance.now() - start
}

async function measure(page: Page): Promise<void> {
  const start = performance.now()
  await page.goto('/datasets')
  await page.locator('[aria-rowindex="2"] a').waitFor()
  console.log(
    `first rows after ${(performance.now() - start).toFixed(0)} ms, ${await page.getByRole('grid').getAttribute('aria-rowcount')} rows with the head`,
  )
  const times = (await scrollFrames(page, 300)).sort((a, b) => a - b)
  console.log(
    `frames while scrolling: ${times.length}, median ${quantile(times, 0.5)} ms, 95 % ${quantile(times, 0.95)} ms, 99 % ${quantile(times, 0.99)} ms, longest ${quantile(times, 1)} ms`,
  )
  for (const share of [0.5, 1, 0.25])
    console.log(`jump to ${share * 100} %: rows after ${(await jump(page, share)).toFixed(0)} ms`)
  const filtering = performance.now()
  await page.getByLabel('Name contains').fill('Plan 9999')
  await page.waitForURL(/name=Plan/)
  await page.locator('[role=grid][aria-busy=false]').waitFor()
  console.log(
    `filter by name: ${(performance.now() - filtering).toFixed(0)} ms with 200 ms of waiting for the typing to pause`,
  )
}

await fillStore(dataFolder, size)
await withSignedInPage(dataFolder, measure)
