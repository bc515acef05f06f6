/** Values of the documents as numbers and places; undefined where there is none that can be shown. */
import { secondsOfDuration } from '../../../../ui/iso-duration.ts'
import type { Place } from '../../../../ui/map/map-feature.ts'

type Text = string | null | undefined

/** The server reads more spellings of a time than some browsers. */
export function timeOf(text: Text): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}

export const secondsOf = (text: Text): number | undefined => secondsOfDuration(text ?? '')

export function placeOf(location: readonly number[] | null | undefined): Place | undefined {
  const [latitude, longitude] = location ?? []
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude]
}
