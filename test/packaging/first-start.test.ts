/** The first start of a fresh clone, up to where the packages would come from the network; and what a build prints. */
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../build/setup.mjs'

const neededByStart = ['build', 'package.json', 'package-lock.json']
let clone = ''
let data = ''
let taken: Server
let port = 0

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'planwright-clone-'))
  data = join(clone, 'data')
  for (const name of neededByStart) await cp(join(root, name), join(clone, name), { recursive: true })
  // An npm without a network: it says so, as npm does.
  await writeFile(join(clone, 'npm'), '#!/bin/sh\necho "npm error network: no registry" >&2\nexit 1\n')
  await chmod(join(clone, 'npm'), 0o755)
  taken = createServer()
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  port = (taken.address() as AddressInfo).port
})
afterAll(async () => {
  taken.close()
  await rm(clone, { recursive: true, force: true })
})

async function start(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(clone, 'build', script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PLANWRIGHT_DATA: data,
      PATH: `${clone}${delimiter}${process.env['PATH'] ?? ''}`,
      ...environment,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

describe('the first start of a clone', () => {
  test.each<[string, string, (port: string) => readonly string[], NodeJS.ProcessEnv | undefined]>([
    ['start.mjs', 'npm start -- --slots 2 --port', (asked) => ['--slots', '2', '--port', asked], undefined],
    ['serve.mjs', 'npm run serve -- --port', (asked) => [`--port=${asked}`], undefined],
    ['start.mjs', 'npm start -- --port', () => [], {}],
  ])(
    '%s tells of a taken port before it installs anything, and how to take the next free one',
    async (script, command, args, environment) => {
      const { code, said } = await start(script, args(String(port)), environment && { PLANWRIGHT_PORT: String(port) })
      const next = Number(
        new RegExp(`^planwright: port ${port} is taken .* Port (\\d+) is free: ${command} \\1\\n$`).exec(said)?.[1],
      )
      expect([code, said, next > port]).toEqual([1, said, true])
      expect(await readdir(clone)).not.toContain('node_modules')
    },
  )

  test('goes on where the port is free, in one line per stage that says how long it may take', async () => {
    const { code, said } = await start('start.mjs', ['--port', '0'])
    const lines = said.trimEnd().split('\n')
    expect([code, ...lines]).toEqual([
      1,
      expect.stringMatching(
        /^planwright: installing about [\d,]+ packages, once; usually \d+ to \d+ minutes, .* \.\.\. failed after \d+ s$/,
      ),
      'npm error network: no registry',
      'planwright: npm ci failed; its message is above. The packages come from the npm registry: is it reachable?',
    ])
  })
})

describe('a start that must build', () => {
  /** Instead of the bundler: notes which process it runs in. */
  const noteProcess = `import { appendFileSync } from 'node:fs'
appendFileSync(new URL('../builds', import.meta.url), process.pid + '\\n')
export const buildServer = async () => undefined
export const buildRenderer = buildServer
`
  const sayParent = 'console.log(JSON.stringify({ parent: process.ppid }))'

  beforeAll(async () => {
    const fingerprint = createHash('sha256')
      .update(await readFile(join(clone, 'package-lock.json')))
      .update(process.versions.modules)
      .digest('hex')
    await mkdir(join(clone, 'node_modules'))
    await mkdir(join(clone, 'dist/server'), { recursive: true })
    await writeFile(join(clone, 'node_modules/.planwright-lock'), fingerprint)
    await writeFile(join(clone, 'dist/server/standalone.mjs'), sayParent)
  })

  test('builds in a process that has ended when the server begins: a bundler keeps more than a gigabyte', async () => {
    await writeFile(join(clone, 'build/build.mjs'), noteProcess)
    const { code, said } = await start('serve.mjs', ['--port', '0'])
    const builders = (await readFile(join(clone, 'builds'), 'utf8')).trim().split('\n').map(Number)
    const [, parent] = /"parent":(\d+)/.exec(said) ?? []
    expect([code, builders.length]).toEqual([0, 1])
    expect(builders).not.toContain(Number(parent))
    expect(() => process.kill(builders[0]!, 0)).toThrow('ESRCH')
  })

  test('ends where the build fails, and starts nothing', async () => {
    await writeFile(join(clone, 'build/build.mjs'), `console.log('no such module'); process.exit(3)`)
    const { code, said } = await start('serve.mjs', ['--port', '0'])
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /^planwright: building .* \.\.\. no such module\nfailed after \d+ s\nplanwright: the build failed; its message is above\.\n$/,
      ),
    ])
  })
})

test('a build of the pages prints nothing: no warning of the bundler', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planwright-pages-'))
  try {
    const program = `const { buildRenderer } = await import('./build/build.mjs'); await buildRenderer(${JSON.stringify(folder)})`
    // Whoever starts Planwright runs no tests.
    const { NODE_ENV: _test, ...env } = process.env
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      env,
    })
    expect([stdout, stderr]).toEqual(['', ''])
    expect(await readdir(folder)).toContain('index.html')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
