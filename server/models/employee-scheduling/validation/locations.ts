import type { Report } from './issue-types.ts'

interface Subject {
  readonly path: string
  readonly name: string
  readonly ids: Readonly<Record<string, string>>
}

/** Latitude comes first. */
export function checkLocation(
  { path, name, ids }: Subject,
  location: readonly [number, number] | undefined,
  report: Report,
): void {
  if (!location || (Math.abs(location[0]) <= 90 && Math.abs(location[1]) <= 180)) return
  report('LocationOutOfRange', {
    path: `${path}/location`,
    message: `The location [${location.join(', ')}] of ${name} is not on earth: latitude comes first, from -90 to 90, then longitude, from -180 to 180. Maybe the two are swapped.`,
    ...ids,
  })
}
