/**
 * `npm run test:of -- PATH...`: what a change of these files can break, in about two minutes: lint and format of the
 * files, types of their projects, and the nearest tests. Without a path, of all that differs from the last commit. Says
 * what it leaves out.
 */
import { spawnSync } from 'node:child_process'
import { run } from './check.mjs'
import { filesNamed, filesOfClone, relatedTests } from './related-tests.mjs'
import { ensureInstalled, root, say } from './setup.mjs'

/** Sum over the tests, of which three run side by side on two cores. */
const budgetSeconds = 100
/** Projects of tsconfig.json by folder. */
const projects = ['server', 'electron', 'renderer', 'build', 'test']
const mostNamed = 5

/** @param {readonly string[]} args */
function git(args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}

ensureInstalled()
const [, , ...asked] = process.argv
const files = filesOfClone()
const words =
  asked.length > 0 ? asked : [...git(['diff', '--name-only', 'HEAD']), ...git(['ls-files', '-o', '--exclude-standard'])]
const changed = filesNamed(words, files)
if (changed.length === 0) {
  say(
    asked.length > 0
      ? `No file of this clone is named ${asked.join(' ')}. Give a path from its folder, such as server/http/route.ts.`
      : 'Nothing differs from the last commit. Name a file: npm run test:of -- server/http/route.ts',
  )
  process.exit(1)
}

const began = performance.now()
const chosen = relatedTests(changed, { budgetSeconds, files })
say(`${chosen.run.length} test files, nearest first: ${chosen.run.slice(0, mostNamed).join(' ')} ...`)
const linted = changed.filter((file) => /\.(ts|vue|mjs|js)$/.test(file))
const touched = projects.filter((project) => changed.some((file) => file.startsWith(`${project}/`)))
const checks = [
  { name: `${chosen.run.length} test files`, tool: 'vitest/vitest.mjs', args: ['run', ...chosen.run] },
  {
    name: 'format',
    tool: 'prettier/bin/prettier.cjs',
    args: ['--check', '--log-level', 'warn', '--ignore-unknown', ...changed],
  },
  ...(linted.length > 0
    ? [
        {
          name: 'lint',
          tool: 'eslint/bin/eslint.js',
          args: ['--no-warn-ignored', '--max-warnings', '0', ...linted],
        },
      ]
    : []),
  ...(touched.length > 0
    ? [{ name: `types of ${touched.join(', ')}`, tool: 'vue-tsc/bin/vue-tsc.js', args: ['--build', ...touched] }]
    : []),
]
const results = await Promise.all(checks.map(async (check) => ({ name: check.name, isGreen: await run(check) })))
const isGreen = results.every((result) => result.isGreen)
const named = (/** @type {boolean} */ outcome) =>
  results
    .filter((result) => result.isGreen === outcome)
    .map(({ name }) => name)
    .join(', ')

const seconds = Math.round((performance.now() - began) / 1000)
say(`==> ${isGreen ? 'GREEN' : `RED: ${named(false)}. Green:`} ${named(true) || 'nothing'}, after ${seconds} s.`)
const { leftOut, browser } = chosen
const nearest = leftOut.slice(0, mostNamed).map(({ test, seconds: cost }) => `${test} (${Math.ceil(cost)} s)`)
if (leftOut.length > 0)
  say(`==> Left out: ${leftOut.length} slower or more distant test files, the nearest ${nearest.join(', ')}.`)
say(`==> Left out: browser tests${browser.length > 0 ? ` (npx playwright test ${browser.join(' ')})` : ''}.`)
say('==> Left out: types of other projects (npm run check). npm test runs all of it.')
process.exit(isGreen ? 0 : 1)
