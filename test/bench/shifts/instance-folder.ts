/** A folder of published shift scheduling instances, with the best known penalties of a `bks.csv` in it or above it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isShiftInstance } from './instance.ts'

export interface ShiftInstanceFile {
  /** As in the file name, without extension. */
  readonly name: string
  readonly file: string
}

const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The instances below the folder; those of the names when there are any, `Instance5` or `5`. */
export function findShiftInstances(folder: string, names: readonly string[]): ShiftInstanceFile[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => ({ name: basename(file, '.txt'), file: join(folder, file) }))
    .filter(({ file }) => isShiftInstance(readFileSync(file, 'utf8')))
    .sort((a, b) => compareNames(a.name, b.name))
  const isNamed = (name: string, { name: have }: ShiftInstanceFile) =>
    [have.toLowerCase(), have.toLowerCase().replace(/^instance/, '')].includes(name.toLowerCase())
  const missing = names.find((name) => !all.some((file) => isNamed(name, file)))
  if (missing !== undefined || all.length === 0)
    throw new RangeError(
      `There is no shift scheduling instance ${missing ?? ''} below ${folder}. There are: ${all.map(({ name }) => name).join(', ') || 'none'}`,
    )
  return names.length === 0 ? all : all.filter((file) => names.some((name) => isNamed(name, file)))
}

/** Best known penalties by name; columns are set, instance, vehicles, value, convention. */
export function readBestPenalties(folder: string): ReadonlyMap<string, number> {
  const file = [folder, dirname(folder)].map((one) => join(one, 'bks.csv')).find(existsSync)
  const lines = file === undefined ? [] : readFileSync(file, 'utf8').split(/\r?\n/)
  return new Map(
    lines
      .map((line) => line.split(','))
      .filter(([set = '']) => set.startsWith('shift_'))
      .map(([, name = '', , value]) => [name, Number(value)]),
  )
}
