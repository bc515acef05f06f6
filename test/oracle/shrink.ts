/**
 * Makes a failing instance small: takes out whatever it still fails without, largest parts first, until nothing is left
 * to take out.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Request } from './field-service.ts'

type Path = readonly (string | number)[]
type Fails = (request: Request) => Promise<boolean>

/** Fields that say what a thing is; without them the input is another one, or none. */
const kept = new Set([
  'id',
  'config',
  'model',
  'overrides',
  'modelInput',
  'locations',
  'travelTimeSeconds',
  'distanceMeters',
])

/** Paths to everything below, the shallow ones first. */
function pathsIn(value: unknown): Path[] {
  const found: Path[] = []
  let level: { path: Path; value: unknown }[] = [{ path: [], value }]
  while (level.length > 0) {
    level = level.flatMap(({ path, value: each }) => {
      if (typeof each !== 'object' || each === null) return []
      return Object.entries(each)
        .filter(([key]) => key !== 'travelMatrix')
        .map(([key, below]) => ({ path: [...path, Array.isArray(each) ? Number(key) : key], value: below as unknown }))
    })
    found.push(...level.map(({ path }) => path))
  }
  return found.filter((path) => !kept.has(String(path.at(-1))))
}

/** Undefined where there is no such part. */
function without(request: Request, path: Path): Request | undefined {
  const copy = structuredClone(request)
  let owner: unknown = copy
  for (const key of path.slice(0, -1)) {
    if (typeof owner !== 'object' || owner === null) return undefined
    owner = (owner as Record<string, unknown>)[key]
  }
  const last = path.at(-1)!
  if (Array.isArray(owner)) {
    if (Number(last) >= owner.length) return undefined
    owner.splice(Number(last), 1)
    return copy
  }
  if (typeof owner !== 'object' || owner === null || !(last in owner)) return undefined
  Reflect.deleteProperty(owner, last)
  return copy
}

interface Matrix {
  readonly locations: readonly unknown[]
  readonly travelTimeSeconds: readonly (readonly number[])[]
  readonly distanceMeters: readonly (readonly number[])[]
}

/** The matrix without places that nothing lies at. */
function withUsedPlaces(request: Request): Request {
  const input = request.modelInput as { readonly travelMatrix: Matrix }
  const { travelMatrix: matrix, ...rest } = input
  const text = JSON.stringify(rest)
  const used = matrix.locations.flatMap((location, index) => (text.includes(JSON.stringify(location)) ? [index] : []))
  const cells = (rows: readonly (readonly number[])[]) => used.map((from) => used.map((to) => rows[from]![to]!))
  const travelMatrix = {
    locations: used.map((index) => matrix.locations[index]),
    travelTimeSeconds: cells(matrix.travelTimeSeconds),
    distanceMeters: cells(matrix.distanceMeters),
  }
  return { ...request, modelInput: { ...rest, travelMatrix } }
}

export async function shrink(request: Request, fails: Fails): Promise<Request> {
  let smallest = request
  for (let before: Request | undefined; before !== smallest;) {
    before = smallest
    // Indexes move on when one is taken out, so the same path is tried again.
    for (const path of pathsIn(smallest)
      .reverse()
      .sort((a, b) => a.length - b.length)) {
      const candidate = without(smallest, path)
      if (!candidate || isDeepStrictEqual(candidate, smallest)) continue
      if (await fails(candidate).catch(() => false)) smallest = candidate
    }
  }
  return withUsedPlaces(smallest)
}
