/** Reader of VRPLIB files as Vidal's instances of several depots with time windows have it (in PyVRP's dialect). */
import type { Instance } from './instance.ts'

interface Sections {
  readonly header: ReadonlyMap<string, string>
  readonly rows: ReadonlyMap<string, readonly number[][]>
}

export function readVrplib(text: string): Instance {
  const { header, rows } = sectionsOf(text)
  const number = (name: string, missing?: number) => {
    const value = header.has(name) ? Number(header.get(name)) : missing
    if (value === undefined || Number.isNaN(value))
      throw new RangeError(`Not a usable VRPLIB file: ${name} is ${header.get(name) ?? 'missing'}`)
    return value
  }
  const section = (name: string) => rows.get(name) ?? []
  if (header.get('EDGE_WEIGHT_TYPE') !== 'EUC_2D')
    throw new RangeError(`EDGE_WEIGHT_TYPE is ${header.get('EDGE_WEIGHT_TYPE') ?? 'missing'}; only EUC_2D is read`)
  const value = (name: string, stop: number, column = 1) => section(name)[stop]?.[column]
  const stops = section('NODE_COORD_SECTION').map(([, x, y], stop) => ({
    x: x!,
    y: y!,
    demand: value('DEMAND_SECTION', stop) ?? 0,
    service: value('SERVICE_TIME_SECTION', stop) ?? 0,
    ready: value('TIME_WINDOW_SECTION', stop, 1) ?? 0,
    due: value('TIME_WINDOW_SECTION', stop, 2) ?? Infinity,
  }))
  if (stops.length !== number('DIMENSION'))
    throw new RangeError(`DIMENSION is ${number('DIMENSION')}, but ${stops.length} rows of coordinates follow`)
  // Numbered from 1, and closed by -1 in older files.
  const depots = section('DEPOT_SECTION')
    .map(([depot]) => depot! - 1)
    .filter((depot) => depot >= 0)
  if (depots.some((depot, index) => depot !== index))
    throw new RangeError(`Depots must be the first nodes; they are ${depots.map((depot) => depot + 1).join(', ')}`)
  const vehicle = (depot: number) => ({
    depot,
    capacity: number('CAPACITY'),
    maxDuration: number('VEHICLES_MAX_DURATION', Infinity),
  })
  return {
    stops,
    depotCount: depots.length,
    pairs: [],
    rounding: 'thousandths',
    vehicles: Array.from({ length: number('VEHICLES') }, (_, k) =>
      vehicle((value('VEHICLES_DEPOT_SECTION', k) ?? 1) - 1),
    ),
  }
}

function sectionsOf(text: string): Sections {
  const header = new Map<string, string>()
  const rows = new Map<string, number[][]>()
  let current: number[][] = []
  for (const line of text.split(/\r?\n/).map((line) => line.trim())) {
    const [name = '', ...rest] = line.split(':')
    if (line === '' || line === 'EOF') continue
    if (rest.length > 0) header.set(name.trim(), rest.join(':').trim())
    else if (line.endsWith('_SECTION')) rows.set(line, (current = []))
    else current.push(line.split(/\s+/).map(Number))
  }
  return { header, rows }
}
