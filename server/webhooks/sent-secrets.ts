/** The secrets a call carries, so that a receiver that sends them back puts none of them into the log. */
import { hiddenValue, type WebhookHeader } from '../contract/webhook.ts'
import { fillVariables, variablesOf } from './header-variables.ts'
import { passwordsIn, shownValue } from './hidden-values.ts'

export interface SentSecret {
  readonly value: string
  /** What is shown in its place. */
  readonly shown: string
}

/** What is shorter is found in any answer by chance, and its traces there would give it away. */
const shortestSecret = 4

/** Of headers as they were saved, variables and all. */
export function sentSecrets(headers: readonly WebhookHeader[], secrets: ReadonlyMap<string, string | undefined>): SentSecret[] {
  const named = headers.flatMap(({ value }) => variablesOf(value)).flatMap((variable) => (variable.kind === 'secret' ? [{ value: secrets.get(variable.name) ?? '', shown: `{secret:${variable.name}}` }] : []))
  const hidden = headers.filter((header) => shownValue(header) === hiddenValue).flatMap(({ value }) => passwordsIn(fillVariables(value, () => ' ')))
  return [...named, ...hidden.map((value) => ({ value, shown: hiddenValue }))].filter(({ value }) => value.length >= shortestSecret)
}

/** The text without them, as they are and the way JSON and addresses write them; also without the beginning of one at its end, where it may have been cut. */
export function withoutSecrets(text: string, secrets: readonly SentSecret[]): string {
  const forms = secrets.flatMap(({ value, shown }) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)].map((form) => ({ form, shown })))
  // One that holds another goes first.
  forms.sort((a, b) => b.form.length - a.form.length)
  const uncut = forms.reduce((rest, { form, shown }) => withoutBeginning(rest, form, shown), text)
  return forms.reduce((rest, { form, shown }) => rest.replaceAll(form, () => shown), uncut)
}

function withoutBeginning(text: string, secret: string, shown: string): string {
  for (let length = Math.min(secret.length - 1, text.length); length >= shortestSecret; length--) {
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + shown
  }
  return text
}
