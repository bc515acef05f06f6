/** What can be wrong with one operation; `apply-patch.ts` adds which operation it was. */
export class PatchFault extends Error {}

/** Longest piece of a path in a message. */
const longestQuote = 200

export function shortened(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}...` : text
}

/**
 * Names that reach an object's prototype in careless code. The engine walks own properties only; refusing the names as
 * well keeps them out of the stored document, where other code reads it.
 */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export function refuseForbiddenName(name: string, where: string): void {
  if (forbiddenNames.has(name)) throw new PatchFault(`"${name}" is not allowed as ${where}. Use another name.`)
}
