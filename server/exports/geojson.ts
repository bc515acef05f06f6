/** Ways and stops of a plan as GeoJSON (RFC 7946), for maps: positions are [longitude, latitude]. */
import type { ExportJourney, ExportPosition } from '../models/plan-export.ts'

const flipped = ([latitude, longitude]: ExportPosition) => [longitude, latitude]

export function geojsonOf(journeys: readonly ExportJourney[]): string {
  const features = journeys.filter(({ path }) => path.length > 0).flatMap(featuresOf)
  return JSON.stringify({ type: 'FeatureCollection', features })
}

function featuresOf({ id, title, who, span, entries, path }: ExportJourney) {
  const journey = { journey: id, journeyTitle: title, who: who.id, whoName: who.name }
  return [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: path.map(flipped) },
      properties: { kind: 'way', title, ...span, ...journey },
    },
    // What is at no known place, such as a break, is a feature without geometry, as the format has it.
    ...entries.map(({ position, ...entry }, index) => ({
      type: 'Feature',
      geometry: position ? { type: 'Point', coordinates: flipped(position) } : null,
      properties: {
        ...{ kind: 'stop', order: index + 1, id: entry.id, title: entry.title },
        ...{ start: entry.start, end: entry.end, notes: entry.notes.join('\n'), ...journey },
      },
    })),
  ]
}
