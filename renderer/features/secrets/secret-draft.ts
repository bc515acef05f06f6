/** A secret as the form edits it, and what is sent of it. */
import {
  secretRequest,
  secretReplacement,
  type SecretSummary,
  type SecretRequest,
  type SecretReplacement,
} from '../../../server/contract/secret.ts'
import { formIssues, type FormIssue } from '../../ui/form-issues.ts'

export type SecretDraft = Required<SecretRequest>

export function emptyDraft(secret: SecretSummary | undefined): SecretDraft {
  return { name: secret?.name ?? '', description: secret?.description ?? '', value: '' }
}

/** An empty value keeps the one there is; so does a description nobody touched. */
export function replacementOf({ description, value }: SecretDraft, secret: SecretSummary): SecretReplacement {
  return { ...(description === secret.description ? {} : { description }), ...(value === '' ? {} : { value }) }
}

/** Checked by the schema of the contract. */
export function secretIssues(draft: SecretDraft, secret: SecretSummary | undefined): FormIssue[] {
  if (!secret) return formIssues(secretRequest.safeParse(draft))
  const replacement = replacementOf(draft, secret)
  if (Object.keys(replacement).length === 0)
    return [{ name: 'value', message: 'Enter a new value, or change the description.' }]
  return formIssues(secretReplacement.safeParse(replacement))
}
