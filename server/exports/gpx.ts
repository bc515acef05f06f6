/** The ways of one technician as routes of GPX 1.1 (topografix.com/GPX/1/1), for satnavs and phones. */
import type { ExportEntry, ExportJourney, ExportPosition } from '../models/plan-export.ts'

/** `journeys` are all of the same technician. */
export function gpxOf(journeys: readonly ExportJourney[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Planwright" xmlns="http://www.topografix.com/GPX/1/1">',
    ...journeys.flatMap(({ entries }) => entries.flatMap(waypointOf)),
    ...journeys.filter(({ path }) => path.length > 0).flatMap(routeOf),
    '</gpx>',
    '',
  ].join('\n')
}

function waypointOf({ title, start, position, notes }: ExportEntry): string[] {
  if (!position) return []
  const texts = `<time>${new Date(start).toISOString()}</time><name>${escaped(title)}</name><desc>${escaped(notes.join('\n'))}</desc>`
  return [`  <wpt ${degrees(position)}>${texts}</wpt>`]
}

function routeOf({ title, path }: ExportJourney): string[] {
  return [
    `  <rte><name>${escaped(title)}</name>`,
    ...path.map((position) => `    <rtept ${degrees(position)}/>`),
    '  </rte>',
  ]
}

const degrees = ([latitude, longitude]: ExportPosition) => `lat="${latitude}" lon="${longitude}"`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no way to write the other control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter]!)
}
