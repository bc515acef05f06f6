/**
 * The desktop app on a real Electron: `npx playwright test --config test/e2e-electron/playwright.config.ts`. Never part
 * of `npm test`.
 */
import { defineConfig } from '@playwright/test'

export default defineConfig({
  globalSetup: './say-what-is-missing.ts',
  // Each test has an app of its own, with windows that want the focus.
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  outputDir: '../../test-results/e2e-electron',
})
