/** The fields of the settings as the contract describes them: the form knows no setting beyond its title. */
import { toJSONSchema, type ZodType } from 'zod'
import { settings, settingsPatch, type Settings, type SettingsPatch } from '../../../server/contract/settings.ts'
import { isDesktop } from '../../ui/desktop.ts'
import { formFaults } from '../../ui/form-faults.ts'
import { sections, type SettingsSection } from './sections.ts'

export interface SettingField {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly isNumber: boolean
  readonly least: number | undefined
  readonly most: number | undefined
  /** What holds when nobody has set it, as the empty field says it. */
  readonly standard: string
}

/** Texts of the fields, empty for "not set". */
export type SettingDraft = Record<string, string>

const titles: Readonly<Record<string, string>> = {
  slots: 'Datasets solved at the same time',
  binDays: 'Days in the bin',
  retentionDays: 'Days until a dataset is purged by itself',
  auditDays: 'Days in the audit log',
  requestsPerMinutePerKey: 'Calls a minute',
  concurrentRequestsPerKey: 'Calls at the same time',
  concurrentUploadsPerKey: 'Big uploads at the same time',
  osrmAddress: 'Address of the OSRM server',
  port: 'Port',
  httpsPort: 'Port for HTTPS',
  dailyBackups: 'Make a backup every day',
  backupHour: 'Hour of the day',
  backupsKept: 'Daily backups that are kept',
  tileUrl: 'Address of the map tiles',
  tileAttribution: 'Whom the map tiles are from',
}

/** What holds where null is the default; how the server was started may say otherwise. */
const whereUnset: Readonly<Record<string, string>> = {
  slots: 'Cores − 1, at least 1',
  retentionDays: 'Never',
  requestsPerMinutePerKey: 'No limit',
  osrmAddress: 'None: great-circle estimates, unless --osrm names one',
  port: 'The one it was started with',
  httpsPort: 'None: HTTP alone',
  tileUrl: 'None: the outlines that come with the app',
  tileAttribution: 'Nobody',
}

interface FieldSchema {
  readonly type?: string
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number | string | null
  readonly anyOf?: readonly FieldSchema[]
}

/** Those of `names` that the contract has, in that order. */
export function fieldsOf(names: readonly string[]): SettingField[] {
  const shape: Readonly<Record<string, ZodType>> = settings.shape
  return names.flatMap((name) => {
    const described = shape[name]
    if (!described) return []
    // JSON Schema has what a form needs; its keywords are those of the interface.
    const schema = toJSONSchema(described, { io: 'input' }) as FieldSchema
    const value = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
    return [
      {
        name,
        title: titles[name] ?? name,
        description: inFormWords(schema.description ?? ''),
        isNumber: value.type === 'integer',
        least: value.minimum,
        most: value.maximum,
        standard: standardOf(name, schema),
      },
    ]
  })
}

const standardOf = (name: string, { default: standard }: FieldSchema): string =>
  standard === null || standard === undefined ? (whereUnset[name] ?? 'Nothing') : `Default: ${standard}`

/** What is null on the wire is an empty field in the form. */
const inFormWords = (description: string) => description.replaceAll(/\bnull\b/g, 'empty')

/** Sections whose settings this server has and the member may see to. */
export function offeredSections(isAdministrator: boolean, isInFirstTenant: boolean): SettingsSection[] {
  const hasContent = ({ fields }: SettingsSection) => fields.length === 0 || fieldsOf(fields).length > 0
  const isHere = ({ isOfDesktop, isOfInstallation }: SettingsSection) =>
    (isDesktop || !isOfDesktop) && (isInFirstTenant || !isOfInstallation)
  return sections.filter(
    (section) => (isAdministrator || section.isForEverybody) && isHere(section) && hasContent(section),
  )
}

export function draftOf(fields: readonly SettingField[], current: Settings): SettingDraft {
  const values: Readonly<Record<string, unknown>> = current
  return Object.fromEntries(fields.map(({ name }) => [name, values[name] === null ? '' : String(values[name])]))
}

/** Only what differs; an emptied field goes back to its default. */
export function patchOf(
  fields: readonly SettingField[],
  draft: SettingDraft,
  current: Settings,
): Record<string, unknown> {
  const before = draftOf(fields, current)
  const changed = fields.filter(({ name }) => (draft[name] ?? '').trim() !== before[name])
  return Object.fromEntries(changed.map(({ name, isNumber }) => [name, valueOf((draft[name] ?? '').trim(), isNumber)]))
}

function valueOf(text: string, isNumber: boolean): string | number | null {
  if (text === '') return null
  return isNumber ? Number(text) : text
}

/** The patch as the contract has it, or what is wrong with it, by field. */
export function checkedPatch(patch: Readonly<Record<string, unknown>>): {
  readonly patch?: SettingsPatch
  readonly faults: Readonly<Record<string, string>>
} {
  const checked = settingsPatch.safeParse(patch)
  if (checked.success) return { patch: checked.data, faults: {} }
  return { faults: Object.fromEntries(formFaults(checked).map(({ name, message }) => [name, message])) }
}
