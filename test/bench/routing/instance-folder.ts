/**
 * A folder of published instances: its files by set (the folder they lie in), and the best known values of `bks.csv`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Objective } from './conventions.ts'
import type { RoutesWorth } from './check-routes.ts'
import type { Instance } from './instance.ts'
import { readLiLim } from './li-lim-format.ts'
import { readSolomon } from './solomon-format.ts'
import { readVrplib } from './vrplib-format.ts'

export interface InstanceFile {
  readonly set: string
  /** As in the file name, without extension. */
  readonly name: string
  readonly file: string
}

/** The routing instances below the folder that are asked for by set or by name; everything when neither is given. */
export function findInstances(
  folder: string,
  wanted: { readonly sets: readonly string[]; readonly names: readonly string[] },
): InstanceFile[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(txt|vrp)$/.test(file))
    .map((file) => ({ set: basename(dirname(file)), name: basename(file, extname(file)), file: join(folder, file) }))
    .filter(({ file }) => formatOf(readFileSync(file, 'latin1')) !== undefined)
  const known = (values: readonly string[], have: (file: InstanceFile) => string, what: string) => {
    const missing = values.find((value) => !all.some((file) => have(file).toLowerCase() === value.toLowerCase()))
    if (missing !== undefined)
      throw new RangeError(
        `There is no ${what} ${missing} below ${folder}. Sets are ${[...new Set(all.map(({ set }) => set))].sort().join(', ') || 'none'}`,
      )
  }
  known(wanted.sets, ({ set }) => set, 'set')
  known(wanted.names, ({ name }) => name, 'instance')
  const isIn = (values: readonly string[], value: string) =>
    values.length === 0 || values.some((one) => one.toLowerCase() === value.toLowerCase())
  return all
    .filter(({ set, name }) => isIn(wanted.sets, set) && isIn(wanted.names, name))
    .sort((a, b) => (a.set === b.set ? compareNames(a.name, b.name) : compareNames(a.set, b.set)))
}

const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

export function readInstance(file: string): Instance {
  const text = readFileSync(file, 'latin1')
  const read = formatOf(text)
  if (!read) throw new RangeError(`${file} is neither a Solomon, nor a Li and Lim, nor a VRPLIB file`)
  return read(text)
}

function formatOf(text: string): ((text: string) => Instance) | undefined {
  if (text.includes('NODE_COORD_SECTION')) return readVrplib
  if (/^\s*CUST(OMER)? NO/im.test(text)) return readSolomon
  if (/^\s*\d+\s+\d+\s+\d+\s*\r?\n\s*0(\s+-?[\d.]+){8}\s*\r?\n/.test(text)) return readLiLim
  return undefined
}

/**
 * Best known values of one objective by `set/name`, in lower case. The columns are family, instance, vehicles, value,
 * convention.
 */
export function readBestKnown(folder: string, objective: Objective): ReadonlyMap<string, RoutesWorth> {
  const best = new Map<string, RoutesWorth>()
  const file = join(folder, 'bks.csv')
  if (!existsSync(file)) return best
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/).slice(1)) {
    const [set = '', name = '', vehicles = '', value = '', convention = ''] = csvFields(line)
    if (!convention.startsWith(objective)) continue
    // Values of the x1000 convention are written as they are in the solution files, without a point.
    best.set(`${set}/${name}`.toLowerCase(), {
      vehicles: Number(vehicles),
      distance: Number(value) / (convention.includes('x1000') ? 1000 : 1),
    })
  }
  return best
}

/** Fields of a line of comma separated values; quoted ones may hold commas and doubled quotes. */
function csvFields(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
