/** A secret as the form edits it, and what is sent of it. */
import {
  secretOrder,
  secretReplacement,
  type SecretCard,
  type SecretOrder,
  type SecretReplacement,
} from '../../../server/contract/secret.ts'
import { formFaults, type FormFault } from '../../ui/form-faults.ts'

export type SecretDraft = Required<SecretOrder>

export function emptyDraft(secret: SecretCard | undefined): SecretDraft {
  return { name: secret?.name ?? '', description: secret?.description ?? '', value: '' }
}

/** An empty value keeps the one there is; so does a description nobody touched. */
export function replacementOf({ description, value }: SecretDraft, secret: SecretCard): SecretReplacement {
  return { ...(description === secret.description ? {} : { description }), ...(value === '' ? {} : { value }) }
}

/** Checked by the schema of the contract. */
export function secretFaults(draft: SecretDraft, secret: SecretCard | undefined): FormFault[] {
  if (!secret) return formFaults(secretOrder.safeParse(draft))
  const replacement = replacementOf(draft, secret)
  if (Object.keys(replacement).length === 0)
    return [{ name: 'value', message: 'Enter a new value, or change the description.' }]
  return formFaults(secretReplacement.safeParse(replacement))
}
