/** What can be wrong with one operation; `apply-patch.ts` adds which operation it was. */
export class PatchError extends Error {}

/** Characters of a path in a message. */
const maxQuote = 200

/** A path may be of any length; a message may not. */
export function shortened(text: string): string {
  return text.length > maxQuote ? `${text.slice(0, maxQuote)}...` : text
}

/**
 * Names that reach an object's prototype in careless code. The engine walks own properties only; refusing the names as
 * well keeps them out of the stored document, where other code reads it.
 */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** `where` says what the name is, for the message. */
export function refuseForbiddenName(name: string, where: string): void {
  if (forbiddenNames.has(name)) throw new PatchError(`"${name}" is not allowed as ${where}. Use another name.`)
}
