/** The sessions with curl in the README, run line by line as they stand there, against a server of their own port. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../build/setup.mjs'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'

const isMissing = ['bash', 'curl', 'gzip'].find((tool) => spawnSync(tool, ['--version']).status !== 0)
if (isMissing) console.warn(`NOT RUN: the commands of the README, as there is no ${isMissing} here.`)

let folder = ''
let server: ServerProcess
let readme = ''
/** A loop that does not end ends with the test. */
const shells: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-readme-'))
  readme = await readFile(join(root, 'README.md'), 'utf8')
  server = await startServerProcess(join(folder, 'data'))
})
afterAll(async () => {
  for (const shell of shells) shell.kill()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The commands under a heading, for the port of the server. */
function commandsUnder(heading: string): string {
  const block = new RegExp(`\n## ${heading}\n[^]*?\`\`\`sh\n([^]*?)\`\`\``).exec(readme)?.[1]
  if (block === undefined) throw new Error(`The README has no commands under "${heading}".`)
  return block.replaceAll('http://localhost:7400', server.url)
}

/** In a folder of their own, as the README has them run in the clone, where the files they write would stay. */
const inClone = `npm() { command npm --prefix '${root}' "$@"; }`

async function run(commands: string): Promise<string> {
  const script = ['set -euo pipefail', inClone, commands].join('\n')
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

describe.skipIf(isMissing)('the README', () => {
  test('has a session with curl in which every command does what it says, and a run that is followed goes on', async () => {
    const first = inBrief(commandsUnder('A session with curl'))
    const then = inBrief(commandsUnder('When the day changes'))
    const printed = await run(
      `${withPatience(first)
        .replaceAll(/^# follow/gm, 'echo FOLLOWED\n# follow')
        .replace(/^(.*-X DELETE)/m, 'echo ENDED\n$1')}\necho CHANGED\n${then}`,
    )
    expect(printed).toMatch(/"permissions"[^]*401[^]*"BASIC"/)
    expect(printed).toContain('"description":')
    // What is followed is not over yet when it is looked at.
    expect(/FOLLOWED\n([^]*?)ENDED/.exec(printed)?.[1]).toMatch(/"status":"SOLVING_(SCHEDULED|STARTED|ACTIVE)"/)
    const [, changed = ''] = printed.split('CHANGED')
    expect(changed).toContain('"urgent"')
    expect(changed).toContain('"totalUnassigned"')
  })

  test.each([
    ['an invalid dataset', '{"modelInput":{"vehicles":[],"visits":[],"skills":7}}'],
    ['no dataset at all', '{}'],
  ])('has loops that end on %s', async (_what, body) => {
    const lines = commandsUnder('A session with curl').split('\n')
    const wanted = lines
      .filter((line) => /^(KEY|API|ENDED|ID|until)\b/.test(line))
      .join('\n')
      .replace('@basic.json', "'" + body + "'")
      .replace('| grep -o', '| tee answer.json | grep -o')
    await run(wanted.replace(/^ID=.*$/m, '$& || ID=none'))
    const later = commandsUnder('When the day changes')
      .split('\n')
      .filter((line) => line.startsWith('until'))
    await run(`${wanted.replace(/^ID=.*$/m, '$& || ID=none')}\nLATER=$ID\n${later.join('\n')}`)
  })

  test('has no command that only an installed Planwright would know', () => {
    const commands = [...readme.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
    expect(commands.filter((line) => /^planwright /.test(line))).toEqual([])
    expect(readme).not.toMatch(/127\.0\.0\.1:\d/)
    expect(/```sh\n[^`]*localhost:7443[^`]*```/.exec(readme)?.[0]).toContain('npm start -- --https')
  })
})
