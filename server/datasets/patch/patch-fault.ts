/** What can be wrong with one operation; `apply-patch.ts` adds which operation it was. */
export class PatchFault extends Error {}

/**
 * Names that reach an object's prototype in careless code. The engine walks own properties only; refusing the names as
 * well keeps them out of the stored document, where other code reads it.
 */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export function refuseForbiddenName(name: string, where: string): void {
  if (forbiddenNames.has(name)) throw new PatchFault(`"${name}" is not allowed as ${where}. Use another name.`)
}
