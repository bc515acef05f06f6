/** A profile as the form holds it - every field a text or a number - and back. */
import { z } from 'zod'
import type { ConfigurationProfile, ConfigurationProfileDraft } from '../../api/configuration-profiles.ts'
import { typedAmount } from '../../ui/amounts.ts'
import { durationOfSeconds, secondsOfDuration } from '../../ui/iso-duration.ts'
import type { OverrideField } from './override-fields.ts'

export interface ProfileForm {
  name: string
  description: string
  isDefault: boolean
  /** Minutes as typed; empty for none. */
  spentLimit: string
  /** Seconds as typed; empty for none. */
  unimprovedSpentLimit: string
  stepCountLimit: number | undefined
  randomSeed: number | undefined
  /** By field name; undefined leaves the model's default. */
  numbers: Record<string, number | undefined>
  /** Overrides that are no single number, as JSON text. */
  rest: string
}

const jsonObject = z.record(z.string(), z.unknown())

/** Seconds of what the fields of the form are typed in. */
const units = { spentLimit: 60, unimprovedSpentLimit: 1 } as const

export function formOf(profile: ConfigurationProfile | undefined, fields: readonly OverrideField[]): ProfileForm {
  const { termination, randomSeed } = profile?.runConfiguration ?? {}
  const overrides = profile?.modelConfiguration ?? {}
  const isNumber = (name: string) => fields.some((field) => field.name === name)
  const rest = Object.fromEntries(Object.entries(overrides).filter(([name]) => !isNumber(name)))
  return {
    name: profile?.name ?? '',
    description: profile?.description ?? '',
    isDefault: profile?.isDefault ?? false,
    spentLimit: amountText(termination?.spentLimit, units.spentLimit),
    unimprovedSpentLimit: amountText(termination?.unimprovedSpentLimit, units.unimprovedSpentLimit),
    stepCountLimit: termination?.stepCountLimit ?? undefined,
    randomSeed: randomSeed ?? undefined,
    numbers: Object.fromEntries(fields.map(({ name }) => [name, z.number().safeParse(overrides[name]).data])),
    rest: Object.keys(rest).length > 0 ? JSON.stringify(rest, null, 2) : '',
  }
}

/** What is wrong with the form, by field; the server has the last word. */
export function faultsOf(form: ProfileForm): Record<string, string> {
  const faults: Record<string, string> = {}
  if (form.name.trim() === '') faults['name'] = 'Give the profile a name'
  if (form.spentLimit.trim() !== '' && typedAmount(form.spentLimit) === undefined)
    faults['spentLimit'] = 'Minutes above zero, for instance 5 or 0.5'
  if (form.unimprovedSpentLimit.trim() !== '' && typedAmount(form.unimprovedSpentLimit) === undefined)
    faults['unimprovedSpentLimit'] = 'Seconds above zero, for instance 30'
  if (form.rest.trim() !== '' && !isJsonObject(form.rest))
    faults['rest'] = 'This is no JSON object, for instance {"priorityWeights": []}'
  return faults
}

/** The draft to send; `kept` are run settings the form does not show. */
export function draftOf(form: ProfileForm, kept: ConfigurationProfile | undefined): ConfigurationProfileDraft {
  const termination = { ...kept?.runConfiguration.termination, ...limits(form, kept?.runConfiguration.termination) }
  const numbers = Object.fromEntries(Object.entries(form.numbers).filter(([, value]) => value !== undefined))
  return {
    name: form.name.trim(),
    description: form.description,
    isDefault: form.isDefault,
    runConfiguration: {
      ...kept?.runConfiguration,
      randomSeed: form.randomSeed,
      termination: Object.values(termination).some((limit) => limit !== undefined) ? termination : undefined,
    },
    modelConfiguration: { ...(form.rest.trim() === '' ? {} : jsonObject.parse(JSON.parse(form.rest))), ...numbers },
  }
}

type Limits = NonNullable<ConfigurationProfile['runConfiguration']['termination']>

function limits(
  form: ProfileForm,
  kept: Limits | null | undefined,
): Pick<Limits, 'spentLimit' | 'unimprovedSpentLimit' | 'stepCountLimit'> {
  const limit = (name: keyof typeof units) => durationOf(form[name], kept?.[name], units[name])
  return {
    spentLimit: limit('spentLimit'),
    unimprovedSpentLimit: limit('unimprovedSpentLimit'),
    stepCountLimit: form.stepCountLimit,
  }
}

/** In the unit of its field, to hundredths. */
function amountText(duration: string | null | undefined, unitSeconds: number): string {
  const seconds = secondsOfDuration(duration ?? '')
  return seconds === undefined ? '' : String(Math.round((seconds / unitSeconds) * 100) / 100)
}

/** A duration whose field was not touched stays as it was written. */
function durationOf(typed: string, kept: string | null | undefined, unitSeconds: number): string | null | undefined {
  if (typed === amountText(kept, unitSeconds)) return kept
  const amount = typedAmount(typed)
  return amount === undefined ? undefined : durationOfSeconds(amount * unitSeconds)
}

function isJsonObject(text: string): boolean {
  try {
    return jsonObject.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
