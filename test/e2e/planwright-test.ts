/**
 * Playwright's `test` with a running server for the file, a signed-in page, and a watch over every page: nothing may be
 * asked of another machine, nothing may be refused by the content security policy, and the console stays free of
 * errors.
 */
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { redeemLink, sessionIn, type SessionHeaders } from '../support/people.ts'
import { startServer, type RunningServer } from './server.ts'

interface Fixtures {
  /** Of all tests of a file: no file depends on what another has left. */
  readonly server: RunningServer
  /** A server for one test alone, which may sign out of it or stop it. */
  readonly ownServer: RunningServer
  /** Messages a test expects on the console, by a part of their text. */
  readonly expectedMessages: string[]
  readonly signedIn: Page
  readonly watching: { isOver: boolean }
  /** Runs by itself; tests have no use for it. */
  readonly watch: undefined
}

export const test = base.extend<Fixtures, { serverOf: (file: string) => Promise<RunningServer> }>({
  serverOf: [
    async ({ browserName: _ }, use) => {
      let running: { file: string; server: RunningServer } | undefined
      await use(async (file) => {
        if (running?.file === file) return running.server
        await running?.server.stop()
        running = { file, server: await startServer() }
        return running.server
      })
      await running?.server.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf }, use, { file }) => use(await serverOf(file)),
  ownServer: async ({ watching }, use) => {
    const server = await startServer()
    await use(server)
    // Pages that are still open look for a server that is gone.
    watching.isOver = true
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    proveCalls(context)
    await use(context)
  },
  expectedMessages: async ({ browserName: _ }, use) => use([]),
  watching: async ({ browserName: _ }, use) => use({ isOver: false }),
  watch: [
    async ({ context, expectedMessages, watching }, use) => {
      const faults: string[] = []
      const note = (fault: string) => watching.isOver || faults.push(fault)
      context.on('request', (request) => {
        const { protocol, hostname, href } = new URL(request.url())
        if (protocol !== 'data:' && !['localhost', '127.0.0.1'].includes(hostname)) note(`request to ${href}`)
      })
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') note(message.text())
      })
      context.on('weberror', (error) => note(error.error().message))
      await use(undefined)
      test.expect(faults.filter((fault) => !expectedMessages.some((expected) => fault.includes(expected)))).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, server, context }, use) => {
    await signIn(context, server)
    await page.goto('/')
    await use(page)
  },
})
export const { expect } = test

const sessions = new Map<RunningServer, SessionHeaders>()

/** As the server's login link would, which works once: its session is kept for the tests after the first. */
export async function signIn(context: BrowserContext, server: RunningServer): Promise<void> {
  const session = sessions.get(server) ?? (await sessionIn(await redeemLink(server.url, server.loginUrl)))
  sessions.set(server, session)
  const [name = '', value = ''] = session.cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  const seed = ({ origin, proof }: { origin: string; proof: string }) => {
    // Once in a tab: what the page does to it afterwards is its own affair.
    if (location.origin !== origin || sessionStorage.getItem('seeded') !== null) return
    sessionStorage.setItem('seeded', 'yes')
    localStorage.setItem('planwright.page-proof', JSON.stringify(proof))
  }
  await context.addInitScript(seed, { origin: server.url, proof: session['x-planwright-page-proof'] })
}

/** What a page has to send along with its cookies; empty when it is not signed in. */
export async function pageProofOf(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate(() =>
    location.protocol === 'http:' ? localStorage.getItem('planwright.page-proof') : null,
  )
  return kept === null ? {} : { 'X-Planwright-Page-Proof': JSON.parse(kept) as string }
}

/** Calls of a test with the cookies of its pages get the other half of the session from the pages, too. */
function proveCalls(context: BrowserContext): void {
  const { request } = context
  const call = request.fetch.bind(request)
  request.fetch = async (address, options = {}) => {
    const [page] = context.pages()
    const proof = page ? await pageProofOf(page) : {}
    return call(address, { ...options, headers: { ...proof, ...options.headers } })
  }
}

/** A call with an API key, from outside the browser as a program would make it. */
export async function callWithKey(
  server: RunningServer,
  path: string,
  key: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}${path}`, { headers: { 'X-API-KEY': key } })
  return { status: response.status, body: await response.json() }
}
