/** Settings of a tenant. One schema: its defaults apply to whatever nobody has set. */
import { z } from 'zod'
import { tileAttribution, tileUrl } from './map-tiles.ts'

const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'Expected an http or https address, for instance http://localhost:5000',
})

export const settings = z
  .object({
    slots: z
      .int()
      .min(1)
      .max(256)
      .nullable()
      .describe(
        'Datasets solved at the same time; null leaves it to the host: --slots, or cores - 1. Takes effect at once; running solves go on',
      )
      .default(null),
    binDays: z.int().min(1).max(365).describe('Days a purged dataset can be restored').default(7),
    retentionDays: z
      .int()
      .min(1)
      .max(36_500)
      .nullable()
      .describe('Days after which an ended dataset is purged by itself; null keeps it')
      .default(null),
    auditDays: z.int().min(30).max(3650).describe('Days an entry of the audit log is kept').default(400),
    requestsPerMinutePerKey: z
      .int()
      .min(1)
      .max(1_000_000)
      .nullable()
      .describe('Calls an API key may make in a minute; null sets no limit')
      .default(null),
    concurrentRequestsPerKey: z
      .int()
      .min(1)
      .max(1000)
      .describe('Calls of an API key under way at the same time; event streams are not counted')
      .default(16),
    concurrentUploadsPerKey: z
      .int()
      .min(1)
      .max(1000)
      .describe('Bodies over 1 MB, or of undeclared length, that an API key may send at the same time')
      .default(2),
    osrmAddress: httpAddress
      .nullable()
      .describe(
        'OSRM server for road travel times; null leaves it to the host: --osrm, or great-circle estimates. Takes effect at the next start',
      )
      .default(null),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .nullable()
      .describe('Port the platform listens on; null leaves it to the host. --port wins. Takes effect at the next start')
      .default(null),
    httpsPort: z
      .int()
      .min(1)
      .max(65_535)
      .nullable()
      .describe(
        "Port on which everything is served once more, encrypted, with a certificate of this machine's own: 7443, for instance. null serves HTTP alone. --https and --https-port win. Takes effect at the next start",
      )
      .default(null),
    tileUrl: tileUrl
      .nullable()
      .describe(
        'Address of the picture tiles below the routes on maps, with {z}, {x} and {y}: https, or http on localhost. null asks nobody: maps show the outlines that come with the app. Pages take it up when they are loaded anew',
      )
      .default(null),
    tileAttribution: tileAttribution
      .nullable()
      .describe('Whom the tiles are from, shown on the map as plain text')
      .default(null),
    dailyBackups: z
      .boolean()
      .nullable()
      .describe(
        'Whether a backup is made every day; null leaves it to the host: the desktop app makes one, a server without a window does not',
      )
      .default(null),
    backupHour: z
      .int()
      .min(0)
      .max(23)
      .describe(
        'Hour of the day at which it is made, 0 to 23 on the clock of this machine; soon after the next start where the machine is off then',
      )
      .default(12),
    backupsKept: z
      .int()
      .min(1)
      .max(365)
      .describe('Daily backups that are kept; each new one removes what is more. Backups made by hand stay')
      .default(7),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof settings>

/** Those that the whole installation has once: what its first tenant says counts. */
export const installationSettings = [
  'slots',
  'osrmAddress',
  'port',
  'httpsPort',
  'dailyBackups',
  'backupHour',
  'backupsKept',
] as const satisfies readonly (keyof Settings)[]

type Field<Schema> =
  Schema extends z.ZodDefault<infer Value extends z.ZodType> ? z.ZodOptional<z.ZodNullable<Value>> : never
type PatchShape = { [Name in keyof typeof settings.shape]: Field<(typeof settings.shape)[Name]> }

// The same fields without their defaults: absent leaves a setting alone, null resets it.
const patchShape = Object.fromEntries(
  Object.entries(settings.shape).map(([name, field]) => [name, field.unwrap().nullish()]),
) as PatchShape

export const settingsPatch = z
  .strictObject(patchShape)
  .meta({ id: 'SettingsPatch', example: { slots: 2, binDays: 30 } })
export type SettingsPatch = z.infer<typeof settingsPatch>
