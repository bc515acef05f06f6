import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { embeddedFiles, isOnPostgres } from './test/support/embedded-only.ts'
import { slowness } from './build/slowness.mjs'

/** Tests that stand something in for Electron, which every file has to itself. */
const onStandIns = 'test/electron/**/*.test.ts'
/** With PLANWRIGHT_TEST_DATABASE, what is about the embedded platform alone is left out. */
const embedded = isOnPostgres ? Object.keys(embeddedFiles).map((start) => `${start}**`) : []
const common = {
  setupFiles: ['test/support/no-leaks.ts', 'test/support/skip-embedded.ts'],
  // These end what hangs, and say nothing of how long something may take.
  testTimeout: 120_000 * slowness,
  hookTimeout: 120_000 * slowness,
  expect: { poll: { timeout: 30_000 * slowness, interval: 100 } },
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/build-once.ts', 'test/support/shared-postgres.ts'],
    // Without limits yet: what a whole run covers has not been measured.
    coverage: { include: ['{server,electron,renderer}/**/*.ts'], reporter: ['text-summary', 'html'] },
    // One more than the machine has cores: tests of leases, retries and starting processes mostly wait.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', './test/support/silence-watch.ts'],
    projects: [
      // Files share the modules of a process: loading them anew took a third of the time.
      {
        test: {
          ...common,
          name: 'platform',
          include: ['test/**/*.test.ts'],
          exclude: [onStandIns, ...embedded],
          isolate: false,
        },
      },
      { test: { ...common, name: 'electron', include: [onStandIns] } },
    ],
  },
})
