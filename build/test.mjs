/**
 * `npm test`: installs, gets a Chromium where it can, then types, lint, unit and integration tests, a part of them on
 * PostgreSQL, and the browser tests. Ends non-zero on any failure; the last line counts the tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'
import { chosenPart, hasPostgres, onPostgres } from './test-team.mjs'

const results = join(root, 'test-results')

/**
 * Runs a test tool and returns what its JSON report counts; a tool that did not report at all counts as one failure.
 */
function runTests(tool, args, { report, count, environment = {} }) {
  mkdirSync(results, { recursive: true })
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const counted = count(JSON.parse(readFileSync(report, 'utf8')))
  return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

/** Titles of the browser tests that failed first and passed then. */
function unsteadyTests(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...unsteadyTests(inner),
  ])
}

ensureInstalled()
await ensureBuilt()
const isClean = check()

/** The last one ends a run that would never be over. */
const reporters = ['default', 'json', './test/support/silence-watch.ts'].map((name) => `--reporter=${name}`)

/** Without files, all of them. */
function runUnitTests(name, files = [], environment = {}) {
  const report = join(results, `${name}.json`)
  return runTests('vitest/vitest.mjs', ['run', ...reporters, `--outputFile.json=${report}`, ...files], {
    report,
    environment,
    count: ({ numPassedTests, numFailedTests, numFailedTestSuites, success }) => ({
      passed: numPassedTests,
      failed: numFailedTests || (success ? 0 : numFailedTestSuites || 1),
    }),
  })
}

const unit = runUnitTests('vitest')
const team = hasPostgres() ? runUnitTests('vitest-team', chosenPart, onPostgres()) : { passed: 0, failed: 0 }

let browser = { passed: 0, failed: 0 }
const chromium = findChromium()
if (chromium.isFound) {
  const report = join(results, 'playwright.json')
  browser = runTests('@playwright/test/cli.js', ['test'], {
    report,
    count: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      unsteady: unsteadyTests(suites),
    }),
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium.path ? { CHROMIUM_PATH: chromium.path } : {}) },
  })
} else
  say(
    '==> NO BROWSER FOUND: the tests in test/e2e were NOT run. Install Chromium (apt-get install chromium, or npx playwright install chromium).',
  )

for (const title of browser.unsteady ?? []) say(`==> UNSTEADY, passed only the second time: ${title}`)
const checks = { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1 }
const sum = (key) => [checks, unit, team, browser].reduce((total, part) => total + part[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
