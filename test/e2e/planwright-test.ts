/**
 * Playwright's `test` with a running server for the file, a signed-in page, and a watch over every page: nothing may be asked of another
 * machine, nothing may be refused by the content security policy, and the console stays free of errors.
 */
import { test as base, type Page } from '@playwright/test'
import { startServer, type RunningServer } from './server.ts'

interface Fixtures {
  /** Of all tests of a file: no file depends on what another has left. */
  readonly server: RunningServer
  /** A server for one test alone, which may sign out of it or stop it. */
  readonly ownServer: RunningServer
  /** Messages a test expects on the console, by a part of their text. */
  readonly expectedMessages: string[]
  readonly signedIn: Page
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
  ownServer: async ({ browserName: _ }, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
  expectedMessages: async ({ browserName: _ }, use) => use([]),
  watch: [
    async ({ context, expectedMessages }, use) => {
      const faults: string[] = []
      context.on('request', (request) => {
        const { protocol, hostname, href } = new URL(request.url())
        if (protocol !== 'data:' && !['localhost', '127.0.0.1'].includes(hostname)) faults.push(`request to ${href}`)
      })
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(error.error().message))
      await use(undefined)
      test.expect(faults.filter((fault) => !expectedMessages.some((expected) => fault.includes(expected)))).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, server, context }, use) => {
    await context.addCookies([{ ...(await sessionOf(server)), url: server.url }])
    await page.goto('/')
    await use(page)
  },
})
export const { expect } = test

const sessions = new Map<RunningServer, { name: string; value: string }>()

/** The login link works once, so its session is kept for the tests after the first. */
export async function sessionOf(server: RunningServer): Promise<{ name: string; value: string }> {
  const known = sessions.get(server)
  if (known) return known
  const response = await fetch(server.loginUrl, { redirect: 'manual' })
  const [, name = '', value = ''] = /^(\w+)=(\w+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  sessions.set(server, { name, value })
  return { name, value }
}

/** A call with an API key, from outside the browser as a program would make it. */
export async function callWithKey(server: RunningServer, path: string, key: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}${path}`, { headers: { 'X-API-KEY': key } })
  return { status: response.status, body: await response.json() }
}
