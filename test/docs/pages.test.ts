/** What holds for every page: a README of one screen, links that lead somewhere, and no command nobody has tried. */
import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../build/setup.mjs'
import { pageOf, pages } from './pages.ts'

/** Commands are in `sh` alone, where commands.test.ts finds them. */
const languages = ['sh', 'js', 'ts', 'json', 'nginx', 'ini', 'text']

const withoutCode = (text: string) => text.replaceAll(/^( *)```[^]*?^\1```$/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** As forges make them of headings. */
const anchorsOf = (text: string) =>
  [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the documentation', () => {
  test('has a README of at most 100 lines, with the two commands on it', () => {
    const { text } = pageOf('README.md')
    expect(text.split('\n').length).toBeLessThanOrEqual(101)
    expect(text).toMatch(/^npm start /m)
    expect(text).toMatch(/^npm test /m)
  })

  test('has links that lead to files and headings', () => {
    const broken = pages.flatMap(({ file, text }) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        if (/^https?:/.test(link)) return []
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? file : posix.join(dirname(file), path)
        if (!existsSync(join(root, target))) return [`${file}: ${link}`]
        return anchor === undefined || anchorsOf(pageOf(target).text).includes(anchor) ? [] : [`${file}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('names files of the project that are there', () => {
    const missing = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w./-])(?:server|renderer|electron|build|test|docs)\/[\w./-]*[\w/](?![\w<{*])/g)]
        .map(([path]) => path)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('has an index that names every page of docs', () => {
    const index = pageOf('docs/README.md').text + pageOf('docs/decisions/README.md').text
    const named = (file: string) => index.includes(`(${file.replace(/^docs\/(decisions\/(?!README))?/, '')})`)
    const linkedOnly = ['docs/integration/error-codes.md', 'docs/operations/setting-list.md']
    const unnamed = pages
      .map(({ file }) => file)
      .filter((file) => file.startsWith('docs/') && file !== 'docs/README.md' && !linkedOnly.includes(file))
    expect(unnamed.filter((file) => !named(file))).toEqual([])
  })

  test('has a page about every large room: what it is for, where to start, how it is tested', () => {
    const rooms = ['datasets', 'workers', 'webhooks', 'http', 'platform', 'team', 'storage'].map(
      (room) => `server/${room}`,
    )
    for (const room of [...rooms, 'renderer', 'electron', 'test']) {
      const { text } = pageOf(`${room}/README.md`)
      expect(text, room).toMatch(/`/)
      if (room !== 'server/storage') {
        expect(text, room).toMatch(/[Ss]tart (here|with)/)
        expect(text, room).toMatch(/^Tests: |`npm test`/m)
      }
    }
  })

  test('has blocks in known languages, and a reason where commands are not run', () => {
    const blocks = pages.flatMap(({ file, blocks: all }) => all.map((block) => ({ file, ...block })))
    expect(blocks.filter(({ language }) => !languages.includes(language)).map(({ file }) => file)).toEqual([])
    const notRun = blocks.filter(({ notRun: reason }) => reason !== undefined)
    expect(notRun.filter(({ language, notRun: reason = '' }) => language !== 'sh' || reason.length < 8)).toEqual([])
    for (const { file, notRun: reason, text } of notRun)
      console.info(`not run, ${file}: ${text.split('\n')[0] ?? ''} ... (${reason ?? ''})`)
    const comments = pages.reduce((sum, { text }) => sum + [...text.matchAll(/^ *<!-- not run:/gm)].length, 0)
    expect(notRun).toHaveLength(comments)
  })

  test('has no command that only an installed Planwright would know', () => {
    const lines = pages.flatMap(({ file, blocks }) =>
      blocks
        .filter(({ language, notRun }) => language === 'sh' && notRun === undefined)
        .flatMap(({ text }) => text.split('\n').map((line) => `${file}: ${line}`)),
    )
    expect(lines.filter((line) => /: planwright /.test(line))).toEqual([])
    expect(lines.filter((line) => /127\.0\.0\.1:\d/.test(line))).toEqual([])
  })

  test('says beside the address of HTTPS how to switch it on', () => {
    const { blocks } = pageOf('docs/operations/https.md')
    const texts = blocks.map(({ text }) => text)
    expect(texts.findIndex((text) => text.includes('npm start -- --https'))).toBeLessThan(
      texts.findIndex((text) => text.includes('localhost:7443')),
    )
  })
})
