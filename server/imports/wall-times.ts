/** Date-times by the clocks of one time zone, as cells of a spreadsheet have them. */
import { formatDateTime, parseDateTime } from '../foundation/iso-date-time.ts'
import { zonedClock } from '../foundation/local-clock.ts'

/** The same instant with the offset of the zone; undefined where its clocks show another one alike, or for no zone. */
export type WallTimes = (dateTime: string) => string | undefined

export function createWallTimes(zone: string | undefined): WallTimes {
  if (zone === undefined) return () => undefined
  const clock = zonedClock(zone)
  const known = new Map<number, string | undefined>()
  return (dateTime) => {
    const instant = parseDateTime(dateTime)?.seconds
    if (instant === undefined) return undefined
    if (!known.has(instant)) {
      const local = clock.localSeconds(instant)
      const isTwice = clock.localSeconds(instant + 3600) === local || clock.localSeconds(instant - 3600) === local
      known.set(instant, isTwice ? undefined : formatDateTime(instant, (local - instant) / 60))
    }
    return known.get(instant)
  }
}
