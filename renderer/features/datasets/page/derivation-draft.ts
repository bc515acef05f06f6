/** The form of a dataset to be derived: what was filled in, what is wrong with it, and the order it makes. */
import { longestDatasetName } from '../../../../server/contract/dataset.ts'
import type { Configuration, Derivation } from '../../../api/dataset.ts'
import { numberText, typedAmount } from '../../../ui/amounts.ts'
import { durationOfSeconds, secondsOfDuration } from '../../../ui/iso-duration.ts'

export interface DerivationDraft {
  name: string
  select: Derivation['select']
  /** Id of a profile; empty for what the dataset has. */
  profileId: string
  /** All three as typed; empty leaves it as it is in this dataset. */
  minutes: string
  unimprovedSeconds: string
  seed: string
  isSolved: boolean
}

export interface Fault {
  readonly name: keyof DerivationDraft
  readonly message: string
}

export function emptyDraft(name: string, addition: string, mayStartFromPlan: boolean): DerivationDraft {
  const kept = Array.from(name)
    .slice(0, longestDatasetName - addition.length)
    .join('')
  return {
    name: `${kept}${addition}`,
    select: mayStartFromPlan ? 'SOLVED' : 'UNSOLVED',
    profileId: '',
    minutes: '',
    unimprovedSeconds: '',
    seed: '',
    isSolved: true,
  }
}

/** What holds where the draft says nothing, in its units. */
export function valuesInForce({ termination, randomSeed }: NonNullable<Configuration['run']>): {
  readonly minutes: string
  readonly unimprovedSeconds: string
  readonly seed: string
} {
  const spent = secondsOfDuration(termination?.spentLimit ?? '')
  const unimproved = secondsOfDuration(termination?.unimprovedSpentLimit ?? '')
  const hasLimit = Object.values(termination ?? {}).some((limit) => limit !== undefined && limit !== null)
  return {
    minutes: spent === undefined ? (hasLimit ? 'No limit' : '10') : numberText(spent / 60),
    unimprovedSeconds: unimproved === undefined ? 'No limit' : numberText(unimproved),
    seed: String(randomSeed ?? 0),
  }
}

const isAmount = (text: string) => typedAmount(text) !== undefined
const secondsText = (text: string, unitSeconds: number) => durationOfSeconds((typedAmount(text) ?? 0) * unitSeconds)

export function faultsOf(draft: DerivationDraft): Fault[] {
  const faults: Fault[] = []
  const name = draft.name.trim()
  if (name === '' || name.length > longestDatasetName)
    faults.push({ name: 'name', message: `Give it a name of 1 to ${longestDatasetName} characters.` })
  if (draft.minutes.trim() !== '' && !isAmount(draft.minutes))
    faults.push({ name: 'minutes', message: 'Minutes above zero, for instance 5 or 0.5.' })
  if (draft.unimprovedSeconds.trim() !== '' && !isAmount(draft.unimprovedSeconds))
    faults.push({ name: 'unimprovedSeconds', message: 'Seconds above zero, for instance 30.' })
  if (draft.seed.trim() !== '' && !Number.isSafeInteger(Number(draft.seed)))
    faults.push({ name: 'seed', message: 'A whole number, for instance 7.' })
  return faults
}

/** Of a draft without faults. */
export function derivationOf(draft: DerivationDraft): Derivation {
  const termination = {
    ...(draft.minutes.trim() === '' ? {} : { spentLimit: secondsText(draft.minutes, 60) }),
    ...(draft.unimprovedSeconds.trim() === '' ? {} : { unimprovedSpentLimit: secondsText(draft.unimprovedSeconds, 1) }),
  }
  return {
    name: draft.name.trim(),
    select: draft.select,
    operation: draft.isSolved ? 'SOLVE' : 'NONE',
    configurationId: draft.profileId === '' ? undefined : draft.profileId,
    run: {
      ...(Object.keys(termination).length === 0 ? {} : { termination }),
      ...(draft.seed.trim() === '' ? {} : { randomSeed: Number(draft.seed) }),
    },
  }
}
