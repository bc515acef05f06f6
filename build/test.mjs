/**
 * `npm test`: installs, gets a Chromium where it can, then types, lint, unit and integration tests, a part of them on
 * PostgreSQL, and the browser tests. Ends non-zero on any failure; the last line counts the tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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

/** "file: title" of the browser tests with this outcome. */
function browserTests(suites, outcome) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, title }) => `${file}: ${title}`),
    ...browserTests(inner, outcome),
  ])
}

/** "file: title: first line of what went wrong" of each unit test that failed; a file that did not load is one. */
function failedUnitTests(files) {
  const firstLine = (text) => text.split('\n', 1)[0].slice(0, 300)
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const file = relative(root, name)
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages.join(' '))}`,
    )
  })
}

ensureInstalled()
await ensureBuilt()
const isClean = await check()

/** The last one ends a run that would never be over. */
const reporters = ['default', 'json', './test/support/silence-watch.ts'].map((name) => `--reporter=${name}`)

/** Without files, all of them. */
function runUnitTests(name, files = [], environment = {}) {
  const report = join(results, `${name}.json`)
  return runTests('vitest/vitest.mjs', ['run', ...reporters, `--outputFile.json=${report}`, ...files], {
    report,
    environment,
    count: ({ numPassedTests, numFailedTests, numFailedTestSuites, success, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests || (success ? 0 : numFailedTestSuites || 1),
      wrong: failedUnitTests(testResults),
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
      unsteady: browserTests(suites, 'flaky'),
      wrong: browserTests(suites, 'unexpected'),
    }),
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium.path ? { CHROMIUM_PATH: chromium.path } : {}) },
  })
} else
  say(
    '==> NO BROWSER FOUND: the tests in test/e2e were NOT run. Install Chromium (apt-get install chromium, or npx playwright install chromium).',
  )

for (const title of browser.unsteady ?? []) say(`==> UNSTEADY, passed only the second time: ${title}`)
// Once more where they are found: a failure of the first minutes is far above.
for (const title of [unit, team, browser].flatMap(({ wrong }) => wrong ?? [])) say(`==> FAILED: ${title}`)
if (!isClean) say('==> FAILED: types, lint or formatting (npm run check)')
const checks = { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1 }
const sum = (key) => [checks, unit, team, browser].reduce((total, part) => total + part[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
