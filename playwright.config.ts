import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { slowness } from './build/slowness.mjs'

const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'test/e2e',
  // Each has a server of its own.
  workers: Math.min(4, availableParallelism()),
  // These end what hangs, and say nothing of how long something may take.
  timeout: 120_000 * slowness,
  expect: { timeout: 30_000 * slowness },
  // A browser on a busy machine now and then loses a test; `npm test` names each one that passed only the second time.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json']],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
