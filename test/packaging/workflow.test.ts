/** The workflow of the public forge, which cannot be run here: what must not slip into it. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')
const dependabot = readFileSync(resolve(root, '.github/dependabot.yml'), 'utf8')
const workflow = readFileSync(resolve(root, '.github/workflows/build.yml'), 'utf8')

test('every action is pinned by its commit and says its version', () => {
  const actions = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action)
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([])
})

test('may write nothing but releases, and those in one job', () => {
  expect([...workflow.matchAll(/^\s*(\w[\w-]*): (write|write-all)$/gm)].map(([, permission]) => permission)).toEqual([
    'contents',
  ])
  expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
  expect(workflow).not.toContain('pull_request_target')
})

test('calls commands and files that are there', () => {
  const scripts = [...workflow.matchAll(/npm (?:run )?(\w+)$/gm)]
    .map(([, script]) => script ?? '')
    .filter((script) => script !== 'ci' && script !== 'audit')
  expect(scripts).toEqual(expect.arrayContaining(['test', 'build', 'dist']))
  expect(scripts.filter((script) => !(script in packageJson.scripts))).toEqual([])
  expect(existsSync(resolve(root, 'node_modules/electron/install.js'))).toBe(true)
})

test('names no text of a stranger inside a script', () => {
  const scripts = [...workflow.matchAll(/run: (?:\|\n((?: {10,}.*\n)+)|(.*)$)/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  )
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
})

test('nothing is packed while a package has a high advisory, and nothing is left out of the question', () => {
  const [command = ''] = /npm audit.*$/m.exec(workflow) ?? []
  expect(command).toContain('--audit-level=high')
  expect(command).not.toMatch(/--omit|--production|--prod\b/)
  expect(workflow).toMatch(/^ {2}installers:\n {4}needs: \[advisories, /m)
  expect(workflow).not.toContain('continue-on-error')
})

test('updates are proposed for packages and actions alike, some days after they came out', () => {
  const updates = dependabot.split(/^ {2}- /m).slice(1)
  expect(updates.map((update) => /package-ecosystem: (\S+)/.exec(update)?.[1])).toEqual(['npm', 'github-actions'])
  expect(
    updates.filter((update) => !/cooldown: \{ default-days: [7-9]/.test(update) || !/interval: weekly/.test(update)),
  ).toEqual([])
  expect(dependabot).not.toMatch(/dependency-type|\bignore:/)
})
