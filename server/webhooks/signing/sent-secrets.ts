/** The secrets a call carries, so that a receiver that sends them back puts none of them into the log. */
import { hiddenValue, type WebhookHeader } from '../../contract/webhook.ts'
import { fillVariables, variablesOf } from '../configuration/header-variables.ts'
import { passwordsIn, shownValue } from '../configuration/hidden-values.ts'

export interface SentSecret {
  readonly value: string
  /** What is shown in its place. */
  readonly shown: string
}

/** What is shorter is found in any answer by chance, and its traces there would give it away. */
const shortestSecret = 4

/** Of headers as they were saved, variables and all. */
export function sentSecrets(
  headers: readonly WebhookHeader[],
  secrets: ReadonlyMap<string, string | undefined>,
): SentSecret[] {
  const named = headers
    .flatMap(({ value }) => variablesOf(value))
    .flatMap((variable) =>
      variable.kind === 'secret'
        ? [{ value: secrets.get(variable.name) ?? '', shown: `{secret:${variable.name}}` }]
        : [],
    )
  const hidden = headers
    .filter((header) => shownValue(header) === hiddenValue)
    .flatMap(({ value }) => passwordsIn(fillVariables(value, () => ' ')))
  return [...named, ...hidden.map((value) => ({ value, shown: hiddenValue }))].filter(
    ({ value }) => value.length >= shortestSecret,
  )
}

/**
 * The text without them, as they are and the way JSON and addresses write them; also without the beginning of one at
 * its end, where it may have been cut.
 */
export function withoutSecrets(text: string, secrets: readonly SentSecret[]): string {
  const stretches = secrets.flatMap(({ value, shown }) =>
    [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)].flatMap((form) =>
      stretchesOf(text, form, shown),
    ),
  )
  // One that holds another goes first. All are found before any is replaced: what is shown may have letters of another.
  stretches.sort((a, b) => a.from - b.from || b.to - a.to)
  let [shownText, end] = ['', 0]
  for (const { from, to, shown } of stretches) {
    if (from >= end) shownText += text.slice(end, from) + shown
    end = Math.max(end, to)
  }
  return shownText + text.slice(end)
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly shown: string
}

function stretchesOf(text: string, form: string, shown: string): Stretch[] {
  const found: Stretch[] = []
  for (let from = text.indexOf(form); from >= 0; from = text.indexOf(form, from + 1))
    found.push({ from, to: from + form.length, shown })
  for (let length = Math.min(form.length - 1, text.length); length >= shortestSecret; length--) {
    if (text.endsWith(form.slice(0, length))) return [...found, { from: text.length - length, to: text.length, shown }]
  }
  return found
}
