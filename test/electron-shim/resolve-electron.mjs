/** Module resolution hook: 'electron' is the shim beside this file. */
export function resolve(specifier, context, nextResolve) {
  if (specifier !== 'electron') return nextResolve(specifier, context)
  return { url: new URL('./electron.mjs', import.meta.url).href, shortCircuit: true }
}
