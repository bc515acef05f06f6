/** The formats in which a plan is exported. */
import { z } from 'zod'

export const exportFormat = z.enum(['csv', 'xlsx', 'ics', 'geojson', 'gpx', 'json'])
export type ExportFormat = z.infer<typeof exportFormat>

export interface ExportFormatFacts {
  /** In a person's words. */
  readonly title: string
  readonly contentType: string
  /** Its files hold the journeys of one technician or employee each: without a name they come in a zip. */
  readonly isOfOne: boolean
  /** Whether those of one can be asked for. */
  readonly canBeOfOne: boolean
  /** Whether it draws ways, so that it says little of plans in which nobody travels. */
  readonly isOfWays: boolean
}

export const zipType = 'application/zip'

export const exportFormats: Readonly<Record<ExportFormat, ExportFormatFacts>> = {
  csv: {
    title: 'Table (CSV)',
    contentType: 'text/csv; charset=utf-8',
    isOfOne: false,
    canBeOfOne: false,
    isOfWays: false,
  },
  xlsx: {
    title: 'Excel workbook',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isOfOne: false,
    canBeOfOne: false,
    isOfWays: false,
  },
  ics: {
    title: 'Calendars (.ics)',
    contentType: 'text/calendar; charset=utf-8',
    isOfOne: true,
    canBeOfOne: true,
    isOfWays: false,
  },
  geojson: {
    title: 'Map (GeoJSON)',
    contentType: 'application/geo+json; charset=utf-8',
    isOfOne: false,
    canBeOfOne: true,
    isOfWays: true,
  },
  gpx: {
    title: 'Satnav (GPX)',
    contentType: 'application/gpx+xml; charset=utf-8',
    isOfOne: true,
    canBeOfOne: true,
    isOfWays: true,
  },
  json: {
    title: 'For programs (JSON)',
    contentType: 'application/json; charset=utf-8',
    isOfOne: false,
    canBeOfOne: true,
    isOfWays: false,
  },
}

/** `who` is the one it is of, where it is not of all. */
export function exportedFile({ format, who }: { readonly format: ExportFormat; readonly who: string | undefined }): {
  readonly contentType: string
  readonly extension: string
} {
  const { contentType, isOfOne } = exportFormats[format]
  return isOfOne && who === undefined
    ? { contentType: zipType, extension: `${format}.zip` }
    : { contentType, extension: format }
}
