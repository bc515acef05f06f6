/** Settings of a tenant. One schema: its defaults apply to whatever nobody has set. */
import { z } from 'zod'
import { tileAttribution, tileUrl } from './map-tiles.ts'

const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'Expected an http or https address, for instance http://localhost:5000',
})

/** What a setting says of itself: page, server and documentation read it here. */
const about = z.object({
  /** Whether every tenant has its own, or the installation one: then what its first tenant says counts. */
  scope: z.enum(['tenant', 'installation']),
  /** Where it stands on the settings page. */
  section: z.enum(['solving', 'retention', 'limits', 'travel', 'port', 'backups']),
  title: z.string(),
  /** What holds where null is the default; how the server was started may say otherwise. */
  unset: z.string().exactOptional(),
  description: z.string(),
})
export type AboutSetting = z.infer<typeof about>

export const settings = z
  .object({
    slots: z
      .int()
      .min(1)
      .max(256)
      .nullable()
      .meta({
        scope: 'installation',
        section: 'solving',
        title: 'Datasets solved at the same time',
        unset: 'Cores − 1, at least 1',
        description:
          'Datasets solved at the same time; null leaves it to the host: --slots, or cores - 1. Takes effect at once; running solves go on',
      } satisfies AboutSetting)
      .default(null),
    binDays: z
      .int()
      .min(1)
      .max(365)
      .meta({
        scope: 'tenant',
        section: 'retention',
        title: 'Days in the bin',
        description: 'Days a purged dataset can be restored',
      } satisfies AboutSetting)
      .default(7),
    retentionDays: z
      .int()
      .min(1)
      .max(36_500)
      .nullable()
      .meta({
        scope: 'tenant',
        section: 'retention',
        title: 'Days until a dataset is purged by itself',
        unset: 'Never',
        description: 'Days after which an ended dataset is purged by itself; null keeps it',
      } satisfies AboutSetting)
      .default(null),
    auditDays: z
      .int()
      .min(30)
      .max(3650)
      .meta({
        scope: 'tenant',
        section: 'retention',
        title: 'Days in the audit log',
        description: 'Days an entry of the audit log is kept',
      } satisfies AboutSetting)
      .default(400),
    requestsPerMinutePerKey: z
      .int()
      .min(1)
      .max(1_000_000)
      .nullable()
      .meta({
        scope: 'tenant',
        section: 'limits',
        title: 'Calls a minute',
        unset: 'No limit',
        description: 'Calls an API key may make in a minute; null sets no limit',
      } satisfies AboutSetting)
      .default(null),
    concurrentRequestsPerKey: z
      .int()
      .min(1)
      .max(1000)
      .meta({
        scope: 'tenant',
        section: 'limits',
        title: 'Calls at the same time',
        description: 'Calls of an API key under way at the same time; event streams are not counted',
      } satisfies AboutSetting)
      .default(16),
    concurrentUploadsPerKey: z
      .int()
      .min(1)
      .max(1000)
      .meta({
        scope: 'tenant',
        section: 'limits',
        title: 'Big uploads at the same time',
        description: 'Bodies over 1 MB, or of undeclared length, that an API key may send at the same time',
      } satisfies AboutSetting)
      .default(2),
    osrmAddress: httpAddress
      .nullable()
      .meta({
        scope: 'installation',
        section: 'travel',
        title: 'Address of the OSRM server',
        unset: 'None: great-circle estimates, unless --osrm names one',
        description:
          'OSRM server for road travel times; null leaves it to the host: --osrm, or great-circle estimates. Takes effect at the next start',
      } satisfies AboutSetting)
      .default(null),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .nullable()
      .meta({
        scope: 'installation',
        section: 'port',
        title: 'Port',
        unset: 'The one it was started with',
        description:
          'Port the platform listens on; null leaves it to the host. --port wins. Takes effect at the next start',
      } satisfies AboutSetting)
      .default(null),
    httpsPort: z
      .int()
      .min(1)
      .max(65_535)
      .nullable()
      .meta({
        scope: 'installation',
        section: 'port',
        title: 'Port for HTTPS',
        unset: 'None: HTTP alone',
        description:
          "Port on which everything is served once more, encrypted, with a certificate of this machine's own: 7443, for instance. null serves HTTP alone. --https and --https-port win. Takes effect at the next start",
      } satisfies AboutSetting)
      .default(null),
    tileUrl: tileUrl
      .nullable()
      .meta({
        scope: 'installation',
        section: 'travel',
        title: 'Address of the map tiles',
        unset: 'None: the outlines that come with the app',
        description:
          'Address of the picture tiles below the routes on maps, with {z}, {x} and {y}: https, or http on localhost. null asks nobody: maps show the outlines that come with the app. Pages take it up when they are loaded anew',
      } satisfies AboutSetting)
      .default(null),
    tileAttribution: tileAttribution
      .nullable()
      .meta({
        scope: 'installation',
        section: 'travel',
        title: 'Whom the map tiles are from',
        unset: 'Nobody',
        description: 'Whom the tiles are from, shown on the map as plain text',
      } satisfies AboutSetting)
      .default(null),
    geocoderAddress: httpAddress
      .nullable()
      .meta({
        scope: 'installation',
        section: 'travel',
        title: 'Address of the geocoder',
        unset: 'None: addresses are not looked up',
        description:
          'Server with the API of Nominatim that is asked where the addresses of spreadsheets are. null asks nobody: no address leaves this machine',
      } satisfies AboutSetting)
      .default(null),
    geocoderContact: z
      .email()
      .max(200)
      .nullable()
      .meta({
        scope: 'installation',
        section: 'travel',
        title: 'E-mail address the geocoder is told',
        unset: 'None',
        description: 'Whom to write to about too many requests; public geocoders want one',
      } satisfies AboutSetting)
      .default(null),
    geocoderRequestsPerSecond: z
      .int()
      .min(1)
      .max(100)
      .meta({
        scope: 'installation',
        section: 'travel',
        title: 'Addresses a second',
        description: 'Addresses the geocoder is asked about in a second; more than 1 only where it is your own',
      } satisfies AboutSetting)
      .default(1),
    dailyBackups: z
      .boolean()
      .nullable()
      .meta({
        scope: 'installation',
        section: 'backups',
        title: 'Make a backup every day',
        description:
          'Whether a backup is made every day; null leaves it to the host: the desktop app makes one, a server without a window does not',
      } satisfies AboutSetting)
      .default(null),
    backupHour: z
      .int()
      .min(0)
      .max(23)
      .meta({
        scope: 'installation',
        section: 'backups',
        title: 'Hour of the day',
        description:
          'Hour of the day at which it is made, 0 to 23 on the clock of this machine; soon after the next start where the machine is off then',
      } satisfies AboutSetting)
      .default(12),
    backupsKept: z
      .int()
      .min(1)
      .max(365)
      .meta({
        scope: 'installation',
        section: 'backups',
        title: 'Daily backups that are kept',
        description: 'Daily backups that are kept; each new one removes what is more. Backups made by hand stay',
      } satisfies AboutSetting)
      .default(7),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof settings>

export type SettingName = keyof Settings
export const settingNames = settings.keyof().options
/** Each is there by `satisfies` above; the schema of the default holds it. */
export const aboutSetting = (name: SettingName) => about.parse(settings.shape[name].unwrap().meta())

/** Those that the whole installation has once: what its first tenant says counts. */
export const installationSettings = settingNames.filter((name) => aboutSetting(name).scope === 'installation')

type Field<Schema> =
  Schema extends z.ZodDefault<infer Value extends z.ZodType> ? z.ZodOptional<z.ZodNullable<Value>> : never
type PatchShape = { [Name in keyof typeof settings.shape]: Field<(typeof settings.shape)[Name]> }

// The same fields without their defaults: absent leaves a setting alone, null resets it.
// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- field by field, as its type says
const patchShape = Object.fromEntries(
  Object.entries(settings.shape).map(([name, field]) => [name, field.unwrap().nullish()]),
) as PatchShape

export const settingsPatch = z
  .strictObject(patchShape)
  .meta({ id: 'SettingsPatch', example: { slots: 2, binDays: 30 } })
export type SettingsPatch = z.infer<typeof settingsPatch>
