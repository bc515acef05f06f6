/** A built server of its own for a benchmark, and a browser that is signed in to it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../../build/chromium.mjs'
import { pageProofHeader } from '../../server/contract/page-proof-header.ts'

const viewport = { width: 1440, height: 900 }

async function loginUrlIn(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const login = /Sign in once with (\S+)/.exec(line)?.[1]
    if (login !== undefined) return login
  }
  throw new Error('The server ended before it was ready; its reason is above.')
}

/** Opens a page in the same session with nothing kept from before but it. */
export type OpenPage = () => Promise<Page>

/** Runs the work on a server with this data folder, which is removed afterwards. */
export async function withSignedInPage(
  dataFolder: string,
  work: (page: Page, openPage: OpenPage) => Promise<void>,
): Promise<void> {
  const server = spawn(process.execPath, ['dist/server/standalone.mjs', '--port', '0', '--data', dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let browser: Browser | undefined
  try {
    const loginUrl = await loginUrlIn(server.stdout)
    // What it says later fills the pipe otherwise, and then it waits.
    server.stdout.resume()
    const { path } = findChromium()
    browser = await chromium.launch({ args: ['--no-sandbox'], ...(path === undefined ? {} : { executablePath: path }) })
    const opened = browser
    const baseURL = new URL(loginUrl).origin
    const context = await opened.newContext({ viewport, baseURL })
    const page = await context.newPage()
    await page.goto(loginUrl)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const storageState = await context.storageState()
    const kept = storageState.origins.flatMap(({ localStorage }) => localStorage)
    const proof = JSON.parse(kept.find(({ name }) => name === 'planwright.page-proof')?.value ?? '""') as string
    // Requests beside the page are those of a page, too.
    const extraHTTPHeaders = { [pageProofHeader]: proof }
    await context.setExtraHTTPHeaders(extraHTTPHeaders)
    const others = { viewport, baseURL, storageState, extraHTTPHeaders }
    await work(page, async () => (await opened.newContext(others)).newPage())
  } finally {
    await browser?.close()
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** Milliseconds between the frames a page drew while the work went on. */
export async function frameTimes(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const note = (time: number) => {
      if ((window as unknown as { seen: number[] }).seen !== seen) return
      seen.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await work()
  const times = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** The value below which this share of the sorted ones lies, with one decimal. */
export function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
}
