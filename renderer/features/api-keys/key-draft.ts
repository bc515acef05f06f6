/** An API key as the form edits it, and the order it becomes. */
import { apiKeyRequest, type ApiKeyRequest } from '../../../server/contract/api-key.ts'
import { defaultLifetime } from '../../../server/contract/lifetime.ts'
import type { ModelSummary } from '../../../server/contract/model-summary.ts'
import type { Permission } from '../../../server/contract/permission.ts'
import { formIssues, type FormIssue } from '../../ui/form-issues.ts'
import type { Preset } from './presets.ts'

export interface KeyDraft {
  /** Empty until a preset is chosen. */
  presetId: string
  name: string
  permissions: Permission[]
  isForAllModels: boolean
  models: string[]
  expires: string
}

/** One key per model is recommended, so where there is only one it is chosen already. */
export function emptyDraft(models: readonly ModelSummary[]): KeyDraft {
  const [only, ...others] = models
  return {
    presetId: '',
    name: '',
    permissions: ['READ'],
    isForAllModels: false,
    models: only && others.length === 0 ? [only.id] : [],
    expires: defaultLifetime,
  }
}

/** `previous` is the preset chosen before: the name it gave may be replaced, one the user wrote may not. */
export function applyPreset(draft: KeyDraft, preset: Preset, previous: Preset | undefined): void {
  const name = draft.name.trim() === '' || draft.name === previous?.name ? preset.name : draft.name
  Object.assign(draft, { presetId: preset.id, name, permissions: [...preset.permissions], expires: preset.expires })
}

export function orderOf({ name, permissions, isForAllModels, models, expires }: KeyDraft): ApiKeyRequest {
  return { name: name.trim(), permissions, expires, ...(isForAllModels ? {} : { models }) }
}

const words: Readonly<Record<string, string>> = {
  name: 'Say in 1 to 100 characters what the key is for.',
  permissions: 'Choose at least one permission.',
  models: 'Choose at least one model, or all of them.',
}

/** Checked by the schema of the contract; the words are those of the form. */
export function faultsOf(draft: KeyDraft): FormIssue[] {
  return formIssues(apiKeyRequest.safeParse(orderOf(draft)), words)
}
