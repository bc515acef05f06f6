/** What comments of the sources and the pages of docs refer to is in this repository. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../build/setup.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
/** With the bundles that the build makes and pages name. */
const names = new Set([...files.map((file) => posix.basename(file)), 'worker.mjs', 'standalone.mjs', 'main.mjs'])
const written = files.filter(
  (file) =>
    /\.(ts|vue|mjs|md|sh|yml)$/.test(file) &&
    !file.startsWith('renderer/api/wire/') &&
    file !== 'test/docs/references.test.ts',
)
const text = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')

/** Comments of TypeScript and Vue, all of a page of documentation. */
const prose = (file: string) =>
  file.endsWith('.md')
    ? text(file).replaceAll(/^( *)```[^]*?^\1```$/gm, '')
    : [...text(file).matchAll(/\/\*[^]*?\*\/|(?:^|\s)\/\/ .*$/gm)].map(([comment]) => comment).join('\n')

test('no file cites a document that is not in the repository', () => {
  const cited = /\bdecisions?,\s+(?:\*\s+)?section\b|\(specification\b|\bthe specification\b/gi
  const citing = written.flatMap((file) => [...text(file).matchAll(cited)].map(([words]) => `${file}: ${words}`))
  expect(citing).toEqual([])
})

test('every file that a comment or a page names exists', () => {
  const missing = written.flatMap((file) =>
    [...prose(file).matchAll(/(?<![\w./*>-])(?:[\w-]+\/)*([a-zA-Z][\w.-]*\.(?:ts|mjs|vue))\b(?!\.txt)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every page of docs that a source file names exists', () => {
  const missing = written.flatMap((file) =>
    [...prose(file).matchAll(/(?<![\w./-])docs\/[\w./-]*[\w]/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})
