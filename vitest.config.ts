import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts'],
    // Two cores: more workers only slow the tests that start real processes.
    maxWorkers: 2,
    setupFiles: ['test/support/no-leaks.ts'],
    // A busy machine is slow, not wrong: these end what hangs, and say nothing of how long something may take.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 100 } },
  },
})
