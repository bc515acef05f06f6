/** Which technicians or drivers the plan shows: one filter for timeline, map and table, as the address says it. */
import type { LocationQuery } from 'vue-router'
import { queryTexts } from '../../../../ui/query-texts.ts'
import type { Vehicle } from './plan.ts'

export interface VehicleFilter {
  /** Part of the name or of a skill, in whatever case. */
  readonly text: string
  /** Ids; nobody else is shown, unless it is empty. */
  readonly only: readonly string[]
  readonly hidden: readonly string[]
}

export const everybody: VehicleFilter = { text: '', only: [], hidden: [] }

/** `person` is what they are called. */
export function readFilter(query: LocationQuery, person: string): VehicleFilter {
  return {
    text: queryTexts(query[person])[0] ?? '',
    only: queryTexts(query['only']),
    hidden: queryTexts(query['hide']),
  }
}

/** The query with this filter in place of its own; what shows everybody leaves no trace. */
export function withFilter(query: LocationQuery, { text, only, hidden }: VehicleFilter, person: string): LocationQuery {
  const { [person]: _text, only: _only, hide: _hidden, ...others } = query
  return {
    ...others,
    ...(text === '' ? {} : { [person]: text }),
    ...(only.length > 0 ? { only: [...only] } : {}),
    ...(hidden.length > 0 ? { hide: [...hidden] } : {}),
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether the text finds the technician or driver. */
export function isFound({ id, name, shifts }: Vehicle, text: string): boolean {
  const wanted = fold(text.trim())
  return [id, name, ...shifts.flatMap(({ skills }) => skills)].some((word) => fold(word).includes(wanted))
}

export function isShown(vehicle: Vehicle, { text, only, hidden }: VehicleFilter): boolean {
  return isFound(vehicle, text) && (only.length === 0 || only.includes(vehicle.id)) && !hidden.includes(vehicle.id)
}

/** Shows who was hidden, hides who was shown. */
export function toggled(filter: VehicleFilter, id: string): VehicleFilter {
  const { only, hidden } = filter
  if (hidden.includes(id)) return { ...filter, hidden: hidden.filter((other) => other !== id) }
  if (only.length === 0) return { ...filter, hidden: [...hidden, id] }
  return { ...filter, only: only.includes(id) ? only.filter((other) => other !== id) : [...only, id] }
}
