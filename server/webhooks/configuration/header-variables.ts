/** The variables in header values: {secret:NAME}, {hmac_signature} and {hmac_timestamp}. */

export type HeaderVariable =
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'hmac'; readonly name: 'hmac_signature' | 'hmac_timestamp' }
  | { readonly kind: 'unknown'; readonly text: string }

/** Braces around a word, or around a word, a colon and anything: JSON in a value is no variable. */
const variable = /\{([A-Za-z_]\w*)(?::([^{}]*))?\}/g

/** The value with each variable put through `fill`, once: what `fill` returns is not searched again. */
export function fillVariables(value: string, fill: (variable: HeaderVariable, text: string) => string): string {
  return value.replace(variable, (text: string, word: string, argument: string | undefined) =>
    fill(variableOf(text, word, argument), text),
  )
}

export function variablesOf(value: string): HeaderVariable[] {
  const found: HeaderVariable[] = []
  fillVariables(value, (one) => {
    found.push(one)
    return ''
  })
  return found
}

function variableOf(text: string, word: string, argument: string | undefined): HeaderVariable {
  if (word === 'secret' && argument !== undefined) return { kind: 'secret', name: argument }
  if ((word === 'hmac_signature' || word === 'hmac_timestamp') && argument === undefined)
    return { kind: 'hmac', name: word }
  return { kind: 'unknown', text }
}
