/** Runs the snippets of the kit as a receiver would: each in its own language, fed with calls by a small driver. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { HmacMethod } from '../../../../server/contract/webhook.ts'

/** One call with what its check should say. */
export interface Vector {
  readonly name: string
  readonly method: HmacMethod
  readonly isGenuine: boolean
  readonly key: string
  readonly body?: string
  readonly path?: string
  readonly timestamp: string
  readonly signature: string
  readonly prefix: string
  readonly windowSeconds: number
  readonly now: string
}

interface Runner {
  /** Programs that must be there. */
  readonly needs: readonly string[]
  /** Where snippet and driver go. */
  readonly snippet: string
  readonly drivers: Readonly<Record<string, string>>
  /** What the driver hands over as body, and as path, where its language has types. */
  readonly content?: Readonly<Record<HmacMethod, string>>
  readonly compile?: readonly string[]
  readonly run: readonly string[]
  readonly files?: Readonly<Record<string, string>>
}

export const runners: Readonly<Record<string, Runner>> = {
  node: {
    needs: ['node'],
    snippet: 'is-genuine.mjs',
    drivers: { 'driver.mjs': 'driver.mjs' },
    run: ['node', 'driver.mjs'],
  },
  python: {
    needs: ['python3'],
    snippet: 'is_genuine.py',
    drivers: { 'driver.py': 'driver.py' },
    run: ['python3', 'driver.py'],
  },
  java: {
    needs: ['javac', 'java'],
    snippet: 'PlanwrightWebhook.java',
    drivers: { 'Driver.java': 'Driver.java' },
    content: { BODY: 'Base64.getDecoder().decode(fields[1])', PATH: 'texts[1]' },
    compile: ['javac', '-encoding', 'UTF-8', 'PlanwrightWebhook.java', 'Driver.java'],
    run: ['java', '-cp', '.', 'Driver'],
  },
  csharp: {
    needs: ['mcs', 'mono'],
    snippet: 'PlanwrightWebhook.cs',
    drivers: { 'Driver.cs': 'Driver.cs', 'MonoShim.cs': 'MonoShim.cs' },
    content: { BODY: 'fields[1]', PATH: 'texts[1]' },
    compile: ['mcs', '-out:driver.exe', 'PlanwrightWebhook.cs', 'Driver.cs', 'MonoShim.cs'],
    run: ['mono', 'driver.exe'],
  },
  go: {
    needs: ['go'],
    snippet: 'planwright/is_genuine.go',
    drivers: { 'driver.go': 'main.go' },
    content: { BODY: '[]byte(texts[1])', PATH: 'texts[1]' },
    files: { 'go.mod': 'module receiver\n\ngo 1.19\n' },
    compile: ['go', 'build', '-o', 'driver', '.'],
    run: ['./driver'],
  },
  php: {
    needs: ['php'],
    snippet: 'is_genuine.php',
    drivers: { 'driver.php': 'driver.php' },
    run: ['php', 'driver.php'],
  },
  ruby: { needs: ['ruby'], snippet: 'genuine.rb', drivers: { 'driver.rb': 'driver.rb' }, run: ['ruby', 'driver.rb'] },
  bash: {
    needs: ['bash', 'openssl'],
    snippet: 'is_genuine.sh',
    drivers: { 'driver.sh': 'driver.sh' },
    run: ['bash', 'driver.sh'],
  },
}

/** Kept: Go builds its standard library once, and not for every program. */
const goCache = resolve(import.meta.dirname, '../../node_modules/.cache/planwright-go')

/** What of a language's tools this machine lacks. */
export function missingTools(language: string): string[] {
  return (runners[language]?.needs ?? [language]).filter(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error,
  )
}

/** What the snippet says of each vector. */
export function runSnippet(language: string, source: string, vectors: readonly Vector[]): boolean[] {
  const runner = runners[language]
  const method = vectors[0]?.method
  if (!runner || !method) throw new Error(`Nothing to run for ${language}`)
  const folder = mkdtempSync(join(tmpdir(), `planwright-kit-${language}-`))
  try {
    layOut(folder, runner, source, method)
    if (runner.compile) run(folder, runner.compile, '')
    const lines = run(
      folder,
      [...runner.run, method === 'BODY' ? 'body' : 'path'],
      vectors.map(lineOf).join('\n') + '\n',
    )
    return lines
      .trimEnd()
      .split('\n')
      .map((line) => line.trim() === 'true')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function layOut(
  folder: string,
  { snippet, drivers, content, files = {} }: Runner,
  source: string,
  method: HmacMethod,
): void {
  const texts = Object.entries(drivers).map(
    ([from, to]) =>
      [
        to,
        readFileSync(join(import.meta.dirname, 'drivers', from), 'utf8').replace(
          '/*CONTENT*/',
          content?.[method] ?? '',
        ),
      ] as const,
  )
  for (const [name, text] of [[snippet, source] as const, ...texts, ...Object.entries(files)]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const lineOf = ({ key, body, path, signature, timestamp, prefix, windowSeconds, now }: Vector) =>
  [key, body ?? path ?? '', signature, timestamp, prefix, String(windowSeconds), String(Date.parse(now) / 1000)]
    .map((field) => Buffer.from(field).toString('base64'))
    .join('\t')

function run(folder: string, [program = '', ...rest]: readonly string[], input: string): string {
  // Texts are UTF-8 whatever the machine's language is set to.
  const environment = { ...process.env, LC_ALL: 'C.UTF-8', GOFLAGS: '-mod=mod', GOCACHE: goCache }
  const { status, stdout, stderr, error } = spawnSync(program, rest, {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${rest.join(' ')} ended with ${String(status)}: ${stderr}`)
  return stdout
}
