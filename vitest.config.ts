import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts'],
    // Two cores: more workers only slow the tests that start real processes.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong: polls wait for what must come.
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
})
