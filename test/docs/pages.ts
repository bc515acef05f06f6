/** The pages of the documentation and the blocks of code on them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../build/setup.mjs'

export interface Block {
  readonly language: string
  readonly text: string
  /** Why the commands in it are not run, as the comment before it says. */
  readonly notRun: string | undefined
}

export interface Page {
  /** From the root, with slashes. */
  readonly file: string
  readonly text: string
  readonly blocks: readonly Block[]
}

const atTheTop = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const pagesBelow = (folder: string, isPage: (name: string) => boolean) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isPage(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
const inDocs = pagesBelow('docs', (name) => name.endsWith('.md'))
/** One for each room of the sources and of the tests: what it is for and where to start reading. */
const ofRooms = ['server', 'renderer', 'electron', 'test'].flatMap((folder) =>
  pagesBelow(folder, (name) => name === 'README.md'),
)

/** A block may be indented, in a list. */
const fence = /(?:<!-- not run: ([^\n]*?) -->\n)?^( *)```(\w*)\n([^]*?)^\2```$/gm

function blocksOf(text: string): Block[] {
  return [...text.matchAll(fence)].map(([, notRun, indent = '', language = '', inside = '']) => ({
    language,
    text: inside.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    notRun,
  }))
}

export const pages: readonly Page[] = [...atTheTop, ...inDocs, ...ofRooms].map((file) => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')
  return { file, text, blocks: blocksOf(text) }
})

export function pageOf(file: string): Page {
  const page = pages.find((candidate) => candidate.file === file)
  if (!page) throw new Error(`There is no page ${file}.`)
  return page
}

/** The commands of a page that are run, one block after the other. */
export const commandsOf = ({ blocks }: Page): string =>
  blocks
    .filter(({ language, notRun }) => language === 'sh' && notRun === undefined)
    .map(({ text }) => text)
    .join('\n')
