/** The day of each technician, or whoever a model plans, as it is printed: read from the plan as GeoJSON. */

/** Latitude and longitude. */
export type SheetPlace = readonly [number, number]

export interface SheetStop {
  readonly id: string
  readonly title: string
  /** `08:15`, by the clock of the shift. */
  readonly start: string
  readonly end: string
  /** What else is to be known, line by line. */
  readonly notes: readonly string[]
  readonly place: SheetPlace | undefined
}

export interface DaySheet {
  readonly id: string
  readonly title: string
  readonly who: string
  readonly whoName: string
  /** When the first place is left, and the last one reached; empty where nobody knows. */
  readonly leaves: string
  readonly isBack: string
  readonly stops: readonly SheetStop[]
  /** Places in the order they are passed; empty where nobody travels. */
  readonly path: readonly SheetPlace[]
}

/** As the server exports it. */
export interface PlanFeatures {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly number[] | readonly (readonly number[])[] } | null
    readonly properties: Readonly<Record<string, string | number>>
  }[]
}

const placeOf = ([longitude, latitude]: readonly number[]): SheetPlace => [latitude ?? 0, longitude ?? 0]
const isLine = (coordinates: readonly unknown[]): coordinates is readonly (readonly number[])[] =>
  Array.isArray(coordinates[0])

/** One sheet for each shift with anything to do, in the order of the plan. */
export function daySheetsOf(answer: unknown): DaySheet[] {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as the server writes it
  const { features } = answer as PlanFeatures
  const sheets = new Map<string, DaySheet & { stops: SheetStop[]; path: readonly SheetPlace[] }>()
  for (const { geometry, properties } of features) {
    const text = (name: string) => String(properties[name] ?? '')
    const id = text('journey')
    const sheet = sheets.get(id) ?? {
      ...{ id, title: text('journeyTitle'), who: text('who'), whoName: text('whoName') },
      ...{ leaves: '', isBack: '', stops: [], path: [] },
    }
    const coordinates = geometry?.coordinates ?? []
    if (properties['kind'] === 'way')
      sheets.set(id, {
        ...sheet,
        ...{ leaves: clockOf(text('start')), isBack: clockOf(text('end')) },
        path: isLine(coordinates) ? coordinates.map(placeOf) : [],
      })
    else {
      sheet.stops.push({
        ...{ id: text('id'), title: text('title'), start: clockOf(text('start')), end: clockOf(text('end')) },
        notes: text('notes').split('\n').filter(Boolean),
        place: isLine(coordinates) || coordinates.length === 0 ? undefined : placeOf(coordinates),
      })
      sheets.set(id, sheet)
    }
  }
  return [...sheets.values()].filter(({ stops }) => stops.length > 0)
}

/** `2027-02-01T08:15:00+01:00` -> `08:15`: whoever drives goes by that clock, wherever this is printed. */
const clockOf = (dateTime: string) => dateTime.slice(11, 16)

/** Points in the middle of a box of the given size, north up, with the same scale both ways; y grows downwards. */
export function sketchOf(places: readonly SheetPlace[], width: number, height: number): { x: number; y: number }[] {
  const middle =
    (Math.min(...places.map(([latitude]) => latitude)) + Math.max(...places.map(([latitude]) => latitude))) / 2
  // Degrees of longitude are shorter the farther from the equator.
  const flat = places.map(([latitude, longitude]) => ({
    x: longitude * Math.cos((middle * Math.PI) / 180),
    y: -latitude,
  }))
  const box = (axis: 'x' | 'y') => {
    const values = flat.map((point) => point[axis])
    const from = Math.min(...values)
    return { from, extent: Math.max(...values) - from }
  }
  const [across, down] = [box('x'), box('y')]
  const scale = Math.min(width / Math.max(tiny, across.extent), height / Math.max(tiny, down.extent))
  const [left, top] = [(width - across.extent * scale) / 2, (height - down.extent * scale) / 2]
  return flat.map(({ x, y }) => ({ x: left + (x - across.from) * scale, y: top + (y - down.from) * scale }))
}

/** Degrees, about a hand's breadth: below that all is one place. */
const tiny = 1e-6
