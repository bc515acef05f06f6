/**
 * Every command in README and docs, run as it stands there against a server of its own port: the session of the README
 * first, then each page in a shell that has what the session left. A command fails when it ends with another code than
 * 0, and a call when it is answered with an error.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../build/setup.mjs'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { commandsOf, pageOf, pages } from './pages.ts'

const isMissing = ['bash', 'curl', 'gzip', 'openssl'].find((tool) => spawnSync(tool, ['version']).error)
if (isMissing) console.warn(`NOT RUN: the commands of the documentation, as there is no ${isMissing} here.`)

/** What has to be in what the commands of a page print. */
const printedBy: Readonly<Record<string, RegExp>> = {
  'docs/users/a-day-that-changes.md': /"urgent"[^]*"totalUnassigned"/,
  'docs/users/reading-a-score.md': /"matchCount"[^]*"totalTravelTime"/,
  'docs/integration/api-walk.md': /"permissions"[^]*401\n[^]*"BASIC"[^]*"Monday, north"/,
  'docs/integration/errors.md': /404\n[^]*"DATASET_NOT_FOUND"/,
  'docs/integration/webhooks.md': /DELIVERED/,
  'docs/integration/coming-from-timefold-platform.md': /"DATASET_COMPUTED"[^]*"issues"/,
  'docs/operations/https.md': /"name":"planwright"/,
  'docs/operations/team.md': /login\?token=[^]*pat_/,
}

let folder = ''
let server: ServerProcess
let receiver: Server
/** A loop that does not end ends with the test. */
const shells: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-docs-'))
  server = await startServerProcess(join(folder, 'data'), ['--https-port', '0'])
  receiver = createServer((request, response) => request.resume().on('end', () => response.end()))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const shell of shells) shell.kill()
  receiver.close()
  receiver.closeAllConnections()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The commands with the addresses and folders of this test. */
function here(commands: string): string {
  return commands
    .replaceAll('http://localhost:7400', server.url)
    .replaceAll('https://localhost:7443', /https:\/\/localhost:\d+/.exec(server.output())?.[0] ?? 'no https')
    .replaceAll('http://localhost:9000', `http://localhost:${(receiver.address() as AddressInfo).port}`)
    .replaceAll('~/.local/share/Planwright', join(folder, 'data'))
}

/** In a folder of their own, as the pages have them run in the clone, where the files they write would stay. */
const inClone = `
npm() { command npm --prefix '${root}' "$@"; }
npx() { local tool=$1; shift; node '${root}/node_modules/.bin/'"$tool" "$@"; }`
/** The command line as npm would start it, a second sooner; the session of the README starts it by npm. */
const withoutNpm = `
npm() {
  case "$*" in
    'run -s planwright -- '*) node '${root}/dist/server/planwright.mjs' "\${@:5}" ;;
    *) command npm --prefix '${root}' "$@" ;;
  esac
}`
/** An answer that is an error fails, but where its code is what is asked for. */
const strictCurl = `
curl() {
  case "$*" in *%{http_code}*) command curl "$@" ;; *) command curl --fail-with-body "$@" ;; esac
}`

async function run(...parts: readonly string[]): Promise<string> {
  const script = ['set -euo pipefail', inClone, ...parts].join('\n')
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { ...process.env, PLANWRIGHT_DATA: join(folder, 'data') },
  })
  shells.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, printed]).toEqual([0, printed])
  return printed
}

/** A demo need not be planned well here. */
const inBrief = (commands: string) =>
  commands.replace(/^(.*> basic\.json.*)$/m, '$1\nsed -i.bak "s/PT20S/PT2S/" basic.json')
/** curl ends with 28 when its time is over, which is what it was asked for. */
const withPatience = (commands: string) => commands.replace(/^(curl -sN -m .*)$/m, '$1 || [ $? = 28 ]')
const session = () => here(commandsOf(pageOf('README.md')))
const withRest = pages.filter((page) => page.file !== 'README.md' && commandsOf(page) !== '').map(({ file }) => file)

describe.skipIf(isMissing)('the documentation', () => {
  test('has a session in the README that goes from a key to the explained plan', async () => {
    const printed = await run(strictCurl, inBrief(session()), 'declare -p KEY API ID ENDED > session.sh')
    expect(printed).toMatch(/"modelOutput"[^]*"description":/)
  })

  test.each(withRest)('has commands in %s that do what they say', async (file) => {
    const printed = await run(withoutNpm, strictCurl, 'source session.sh', withPatience(here(commandsOf(pageOf(file)))))
    expect(printed).toMatch(printedBy[file] ?? /./)
  })

  test('has a run that is not over yet when it is followed', async () => {
    const walk = here(commandsOf(pageOf('docs/integration/api-walk.md'))).split('\n')
    const [submit = '', follow = ''] = ['RUN=', 'curl -sN -m'].map((start) =>
      walk.find((line) => line.startsWith(start)),
    )
    const again = submit.replace('walk-$$', 'followed-$$')
    expect(await run('source session.sh', again, withPatience(follow))).toMatch(
      /"status":"SOLVING_(SCHEDULED|STARTED|ACTIVE)"/,
    )
  })

  test.each([
    ['an invalid dataset', '{"modelInput":{"vehicles":[],"visits":[],"skills":7}}'],
    ['no dataset at all', '{}'],
  ])('has loops that end on %s', async (_what, body) => {
    const wanted = session()
      .split('\n')
      .filter((line) => /^(KEY|API|ENDED|ID|until)\b/.test(line))
      .join('\n')
      .replace('@basic.json', "'" + body + "'")
      .replace('| grep -o', '| tee answer.json | grep -o')
      .replace(/^ID=.*$/m, '$& || ID=none')
    const later = here(commandsOf(pageOf('docs/users/a-day-that-changes.md')))
      .split('\n')
      .filter((line) => line.startsWith('until'))
    await run(wanted, 'LATER=$ID', ...later)
  })

  test('shows the commands there are', async () => {
    const { blocks } = pageOf('docs/operations/command-line.md')
    const shown = blocks.find(({ language }) => language === 'text')?.text.trim()
    const printed = (await run('npm run -s planwright -- help')).trim()
    expect(shown).toBe(printed.replace(/\(default: .*\)/, '(default: ~/.local/share/Planwright)'))
  })
})
