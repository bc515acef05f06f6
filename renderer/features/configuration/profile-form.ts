/** A profile as the form holds it - every field a text or a number - and back. */
import type { ConfigurationProfile, ConfigurationProfileDraft } from '../../../server/contract/configuration-profile.ts'
import { secondsOfDuration } from '../../ui/iso-duration.ts'
import type { OverrideField } from './override-fields.ts'

export interface ProfileForm {
  name: string
  description: string
  isDefault: boolean
  /** ISO 8601 durations; empty for none. */
  spentLimit: string
  unimprovedSpentLimit: string
  stepCountLimit: number | undefined
  randomSeed: number | undefined
  /** By field name; undefined leaves the model's default. */
  numbers: Record<string, number | undefined>
  /** Overrides that are no single number, as JSON text. */
  rest: string
}

export function formOf(profile: ConfigurationProfile | undefined, fields: readonly OverrideField[]): ProfileForm {
  const { termination, randomSeed } = profile?.runConfiguration ?? {}
  const overrides = profile?.modelConfiguration ?? {}
  const isNumber = (name: string) => fields.some((field) => field.name === name)
  const rest = Object.fromEntries(Object.entries(overrides).filter(([name]) => !isNumber(name)))
  return {
    name: profile?.name ?? '',
    description: profile?.description ?? '',
    isDefault: profile?.isDefault ?? false,
    spentLimit: termination?.spentLimit ?? '',
    unimprovedSpentLimit: termination?.unimprovedSpentLimit ?? '',
    stepCountLimit: termination?.stepCountLimit,
    randomSeed,
    numbers: Object.fromEntries(fields.map(({ name }) => [name, overrides[name] as number | undefined])),
    rest: Object.keys(rest).length > 0 ? JSON.stringify(rest, null, 2) : '',
  }
}

/** What is wrong with the form, by field; the server has the last word. */
export function faultsOf(form: ProfileForm): Record<string, string> {
  const faults: Record<string, string> = {}
  if (form.name.trim() === '') faults['name'] = 'Give the profile a name'
  for (const name of ['spentLimit', 'unimprovedSpentLimit'] as const) {
    if (form[name] !== '' && !(secondsOfDuration(form[name]) ?? 0)) faults[name] = 'Write a duration above zero, for instance PT10M for ten minutes'
  }
  if (form.rest.trim() !== '' && !isJsonObject(form.rest)) faults['rest'] = 'This is no JSON object, for instance {"priorityWeights": []}'
  return faults
}

/** The draft to send; `kept` are run settings the form does not show. */
export function draftOf(form: ProfileForm, kept: ConfigurationProfile | undefined): ConfigurationProfileDraft {
  const termination = { ...kept?.runConfiguration.termination, ...limits(form) }
  const numbers = Object.fromEntries(Object.entries(form.numbers).filter(([, value]) => value !== undefined))
  return {
    name: form.name.trim(),
    description: form.description,
    isDefault: form.isDefault,
    runConfiguration: { ...kept?.runConfiguration, randomSeed: form.randomSeed, termination: Object.values(termination).some((limit) => limit !== undefined) ? termination : undefined },
    modelConfiguration: { ...(form.rest.trim() === '' ? {} : (JSON.parse(form.rest) as object)), ...numbers },
  }
}

const orNothing = (text: string) => (text === '' ? undefined : text)
const limits = ({ spentLimit, unimprovedSpentLimit, stepCountLimit }: ProfileForm) => ({ spentLimit: orNothing(spentLimit), unimprovedSpentLimit: orNothing(unimprovedSpentLimit), stepCountLimit })

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
