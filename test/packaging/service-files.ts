/**
 * The systemd unit and the Containerfile as data, and their commands with this machine's folders in place of theirs.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, 'build/service', file), 'utf8')

/** Value of a directive that the unit has once. */
export function unitValue(directive: string): string {
  const values = textOf('planwright.service')
    .split('\n')
    .filter((line) => line.startsWith(`${directive}=`))
    .map((line) => line.slice(directive.length + 1))
  if (values.length !== 1) throw new Error(`the unit has ${values.length} lines ${directive}=`)
  return values[0] ?? ''
}

/** Program and arguments of a command of the unit; `$PLANWRIGHT_OPTIONS` becomes the options. */
export function unitCommand(directive: string, options: readonly string[] = []): string[] {
  return unitValue(directive)
    .split(' ')
    .flatMap((word) => (word === '$PLANWRIGHT_OPTIONS' ? options : [word]))
    .map((word) => word.replace('/usr/bin/node', process.execPath).replace('/opt/planwright/', join(root, 'dist/')))
}

/** What follows an instruction in the last stage of the Containerfile, its continued lines joined. */
export function containerValue(instruction: string): string {
  const stage =
    textOf('Containerfile')
      .replaceAll('\\\n', ' ')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const lines = stage.split('\n').filter((line) => line.startsWith(`${instruction} `))
  if (lines.length !== 1) throw new Error(`the Containerfile has ${lines.length} lines ${instruction}`)
  return lines[0]?.slice(instruction.length + 1) ?? ''
}

/** The words of an instruction in JSON form, such as CMD ["a", "b"]. */
export function containerCommand(instruction: string): string[] {
  const words = JSON.parse(/\[.*\]$/.exec(containerValue(instruction))?.[0] ?? '[]') as string[]
  return words.map((word) => (word === 'node' ? process.execPath : word.replace('/app/', join(root, 'dist/'))))
}

/** Files and folders of the source that the first stage of the Containerfile builds from. */
export function copiedForBuild(): string[] {
  const [, stage = ''] = textOf('Containerfile').split(/^FROM /m)
  return [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
}
