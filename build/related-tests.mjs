/**
 * Which tests can notice a change of a file: those that import it, those of its folder, and those that reach it without
 * an import. The nearest and quickest come first, as many as fit into a time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './setup.mjs'

/** They take seconds and look at all files. */
const always = ['test/architecture.test.ts', 'test/function-length.test.ts', 'test/docs/references.test.ts']

/**
 * Where no import leads from the test to the file: workers run as a bundle, documents are made of the code, lists of
 * permissions are compared with all routes.
 *
 * @type {readonly (readonly [file: RegExp, tests: readonly string[]])[]}
 */
const byFolder = [
  [/^server\/(workers|json-patch)\//, ['test/server/workers/commands', 'test/server/datasets/submission/submission.']],
  [/^server\/(imports|exports)\//, ['test/server/imports', 'test/server/datasets/routes']],
  [
    /^server\/(contract|http)\/|-routes?\.ts$|\/schema\//,
    ['test/server/http/openapi/openapi.', 'test/renderer/api/wire.'],
  ],
  [/-routes?\.ts$/, ['test/server/access/platform-permissions.']],
  [/^server\/models\/|\/tunables\.ts$|\/errors\/|\/settings\.ts$/, ['test/docs/generated-pages.']],
  [/-repository\.ts$|^server\/storage\//, ['test/server/storage/table-names.']],
  [/\.md$/, ['test/docs/pages.']],
  [/^build\//, ['test/tools/']],
]

/** Seconds of a test that has not run here yet: one that starts a platform or a process, and another one. */
const guessedSeconds = { process: 12, plain: 3 }
const startsProcess = /support\/(platform|documented-platform|server-process|team|command-line|run-world)\.ts/

/** Every file of the clone that Git knows or would take. */
export function filesOfClone() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}

/**
 * Who names whom in a relative address, by import or otherwise.
 *
 * @param {readonly string[]} files
 */
function importersOf(files) {
  const known = new Set(files)
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of files.filter((name) => /\.(ts|vue|mjs)$/.test(name)))
    for (const [, address = ''] of readFileSync(join(root, file), 'utf8').matchAll(/['"](\.\.?\/[^'"\n]+)['"]/g)) {
      const target = posix.join(posix.dirname(file), address)
      if (known.has(target)) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

/**
 * Every file from which imports lead to `file`, with their number.
 *
 * @param {string} file
 * @param {ReadonlyMap<string, readonly string[]>} importers
 */
function distancesTo(file, importers) {
  const distances = new Map([[file, 0]])
  for (const [near, distance] of distances)
    for (const importer of importers.get(near) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/** Seconds that test files took here when they ran last. */
function measuredSeconds() {
  /** @type {Map<string, number>} */
  const seconds = new Map()
  const cache = join(root, 'node_modules/.vite/vitest')
  for (const folder of existsSync(cache) ? readdirSync(cache) : []) {
    const file = join(cache, folder, 'results.json')
    if (!existsSync(file)) continue
    for (const [name, { duration }] of JSON.parse(readFileSync(file, 'utf8')).results)
      seconds.set(name.slice(name.indexOf(':') + 1), duration / 1000)
  }
  return seconds
}

/**
 * @typedef {object} Chosen
 * @property {string[]} run The tests to run, nearest first.
 * @property {{ readonly test: string; readonly seconds: number }[]} leftOut Nearest first.
 * @property {string[]} browser Browser tests by name; they are never run here.
 */

/**
 * @param {readonly string[]} changed Files from the root, with slashes.
 * @param {{ readonly budgetSeconds: number; readonly files?: readonly string[]; readonly seconds?: ReadonlyMap<string, number> }} options
 *   The budget is a sum over tests, which run side by side.
 * @returns {Chosen}
 */
export function relatedTests(changed, { budgetSeconds, files = filesOfClone(), seconds = measuredSeconds() }) {
  const tests = files.filter((file) => file.endsWith('.test.ts'))
  const importers = importersOf(files)
  /** @type {Map<string, number>} */
  const ranks = new Map()
  const rank = (/** @type {string} */ test, /** @type {number} */ distance) =>
    ranks.set(test, Math.min(distance, ranks.get(test) ?? Infinity))
  for (const test of always) if (files.includes(test)) rank(test, 0)
  for (const file of changed) {
    const mirrored = `test/${file.replace(/\.\w+$/, '')}.test.ts`
    const folder = `test/${posix.dirname(file)}/`
    for (const [near, distance] of distancesTo(file, importers)) if (near.endsWith('.test.ts')) rank(near, distance)
    for (const test of tests) {
      if (test === mirrored) rank(test, 0)
      if (dirname(test) === dirname(folder + 'x')) rank(test, 2)
      if (byFolder.some(([part, starts]) => part.test(file) && starts.some((start) => test.startsWith(start))))
        rank(test, 1)
    }
  }
  const costOf = (/** @type {string} */ test) => {
    const guess = startsProcess.test(readFileSync(join(root, test), 'utf8')) ? 'process' : 'plain'
    return seconds.get(test) ?? guessedSeconds[guess]
  }
  const inOrder = [...ranks]
    .map(([test, distance]) => ({ test, distance, seconds: costOf(test) }))
    .sort((a, b) => a.distance - b.distance || a.seconds - b.seconds)
  let left = budgetSeconds
  const run = inOrder.filter(({ test, seconds: cost }) => {
    const isAsked = changed.includes(test)
    if (!isAsked && cost > left) return false
    left -= cost
    return true
  })
  return {
    run: run.map(({ test }) => test),
    leftOut: inOrder.filter((test) => !run.includes(test)).map(({ test, seconds: cost }) => ({ test, seconds: cost })),
    browser: browserTestsOf(changed, files),
  }
}

/**
 * Browser tests that have a folder of the file in their name; the test of every page where none has.
 *
 * @param {readonly string[]} changed
 * @param {readonly string[]} files
 */
function browserTestsOf(changed, files) {
  const pages = changed.filter((file) => /^renderer\//.test(file))
  if (pages.length === 0) return []
  const words = new Set(pages.flatMap((file) => file.split('/').slice(2, -1)))
  const named = files.filter(
    (file) => file.startsWith('test/e2e/') && [...words].some((word) => file.endsWith(`/${word}.spec.ts`)),
  )
  return named.length > 0 ? named : ['test/e2e/every-page.spec.ts']
}

/**
 * Files that the words of a command name: a file, or all below a folder.
 *
 * @param {readonly string[]} asked
 * @param {readonly string[]} files
 */
export function filesNamed(asked, files) {
  return asked.flatMap((word) => {
    const path = posix.normalize(word.replaceAll('\\', '/')).replace(/\/$/, '')
    const isFolder = existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()
    return files.filter((file) => (isFolder ? file.startsWith(`${path}/`) : file === path))
  })
}
