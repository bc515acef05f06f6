/** The fields of the settings as the contract describes them: the form knows no setting. */
import { toJSONSchema } from 'zod'
import {
  aboutSetting,
  settingNames,
  settings,
  settingsPatch,
  type SettingName,
  type Settings,
  type SettingsPatch,
} from '../../../server/contract/settings.ts'
import { isDesktop } from '../../ui/desktop.ts'
import { formIssues } from '../../ui/form-issues.ts'
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

export const fieldsOf = (names: readonly SettingName[]): SettingField[] => names.map(fieldOf)

function fieldOf(name: SettingName): SettingField {
  const { title, description, unset = 'Nothing' } = aboutSetting(name)
  // JSON Schema has what a form needs.
  const schema = toJSONSchema(settings.shape[name], { io: 'input' })
  const choices = schema.anyOf?.filter((choice) => typeof choice === 'object')
  const value = choices?.find(({ type }) => type !== 'null') ?? schema
  const standard = settings.shape[name].parse(undefined)
  return {
    name,
    title,
    description: inFormWords(description),
    isNumber: value.type === 'integer',
    least: value.minimum,
    most: value.maximum,
    standard: standard === null ? unset : `Default: ${String(standard)}`,
  }
}

/** What is null on the wire is an empty field in the form. */
const inFormWords = (description: string) =>
  description.replaceAll(/(^|\. )null\b/g, '$1Empty').replaceAll(/\bnull\b/g, 'empty')

export interface OfferedSection extends SettingsSection {
  /** Its settings that the tenant may change. */
  readonly names: readonly SettingName[]
}

/** Sections that concern this tenant and that the member may see to. */
export function offeredSections(isAdministrator: boolean, isInFirstTenant: boolean, isTeam = false): OfferedSection[] {
  return sections
    .filter(({ isOfTeam }) => isTeam || !isOfTeam)
    .filter(({ isForEverybody, isOfDesktop }) => (isAdministrator || isForEverybody) && (isDesktop || !isOfDesktop))
    .map((section) => withSettings(section, isInFirstTenant))
    .map((section) => (isTeam ? { ...section, text: section.teamText ?? section.text } : section))
    .filter(({ isOfInstallation }) => isInFirstTenant || !isOfInstallation)
}

function withSettings(section: SettingsSection, isInFirstTenant: boolean): OfferedSection {
  const all = settingNames.filter((name) => aboutSetting(name).section === section.id)
  const ofTenant = all.filter((name) => aboutSetting(name).scope === 'tenant')
  const isOfInstallation = all.length > 0 ? ofTenant.length === 0 : (section.isOfInstallation ?? false)
  return { ...section, isOfInstallation, names: isInFirstTenant ? all : ofTenant }
}

export function draftOf(fields: readonly SettingField[], current: Settings): SettingDraft {
  const values: Readonly<Record<string, string | number | boolean | null>> = current
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
  readonly issues: Readonly<Record<string, string>>
} {
  const checked = settingsPatch.safeParse(patch)
  if (checked.success) return { patch: checked.data, issues: {} }
  return { issues: Object.fromEntries(formIssues(checked).map(({ name, message }) => [name, message])) }
}
