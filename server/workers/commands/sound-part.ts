/**
 * What of an input matches its schema when the whole does not, so that the model's checks still say what they can. The
 * model states which parts may be missing, and which of its issues that makes doubtful.
 */
import type { PlanningModel, ReportIssue } from '../../models/planning-model.ts'

export interface SoundPart {
  readonly input: unknown
  /** Passes on what is certain, with places as they are in the whole input. */
  reporter(report: ReportIssue): ReportIssue
}

interface SchemaFault {
  readonly code: string
  readonly path: readonly PropertyKey[]
  /** Of `unrecognized_keys`. */
  readonly keys?: readonly string[]
}

/** Undefined when a fault lies where the model says nothing of, or no part is left that matches. */
export function soundPartOf(
  model: PlanningModel,
  value: unknown,
  faults: readonly SchemaFault[],
): SoundPart | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const broken = brokenParts(model, fields, faults)
  const doubtful = new Set<string>()
  const places = new Map<string, readonly number[]>()
  for (const [field, items] of broken) {
    const part = model.separableParts?.find((candidate) => candidate.field === field)
    const list = fields.get(field)
    if (!part) return undefined
    for (const code of part.makesDoubtful) doubtful.add(code)
    if (part.isList !== true) fields.delete(field)
    else if (!Array.isArray(list) || items.has(undefined)) fields.set(field, [])
    else {
      const kept = [...list.keys()].filter((index) => !items.has(index))
      places.set(field, kept)
      const sound = kept.map((index) => list[index] as unknown)
      fields.set(field, sound)
    }
  }
  const parsed = model.schema.input.safeParse(Object.fromEntries(fields))
  if (!parsed.success) return undefined
  return {
    input: parsed.data,
    reporter: (report) => (code, details) => {
      if (!doubtful.has(code)) report(code, placedAnew(details, places))
    },
  }
}

/**
 * By field: the items that are broken, undefined for the field itself. Fields nobody knows are taken out of `fields`.
 */
function brokenParts(
  model: PlanningModel,
  fields: Map<string, unknown>,
  faults: readonly SchemaFault[],
): Map<string, Set<number | undefined>> {
  const broken = new Map<string, Set<number | undefined>>()
  const add = (field: string, item: number | undefined) => broken.set(field, (broken.get(field) ?? new Set()).add(item))
  for (const { code, path, keys = [] } of faults) {
    const [field, item] = path
    if (field !== undefined) add(String(field), typeof item === 'number' ? item : undefined)
    else if (code !== 'unrecognized_keys') add('', undefined)
    else {
      for (const key of keys) fields.delete(key)
      // Any field that is not there may be the one that was meant.
      for (const part of model.separableParts ?? [])
        if ((fields.get(part.field) ?? null) === null) add(part.field, undefined)
    }
  }
  return broken
}

/** Pointers to items of lists, in the path and within the words, count the items that were left out again. */
function placedAnew<Details extends Parameters<ReportIssue>[1]>(
  details: Details,
  places: ReadonlyMap<string, readonly number[]>,
): Details {
  const moved = (text: string) =>
    text.replace(/(?<=^|\s)\/(\w+)\/(\d+)/g, (whole, field: string, index: string) => {
      const place = places.get(field)?.[Number(index)]
      return place === undefined ? whole : `/${field}/${place}`
    })
  return { ...details, path: moved(details.path), message: moved(details.message) }
}
