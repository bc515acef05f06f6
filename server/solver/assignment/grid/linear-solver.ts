/** HiGHS, compiled to WebAssembly: loaded when a search first asks for it, and never where none does. */
import type { Highs } from 'highs'

export type LinearSolver = Highs

let loaded: LinearSolver | undefined

/** Undefined until it has been loaded. */
export const linearSolver = (): LinearSolver | undefined => loaded

/** Its binary lies beside the module, or beside the bundle the module is in, unless somebody said where. */
export async function loadLinearSolver(): Promise<void> {
  if (loaded) return
  const { default: load } = await import('highs')
  loaded = await load(binary === undefined ? {} : { locateFile: () => binary! })
}

let binary: string | undefined

/** Says where the binary is, for bundles that lie in a folder of their own. */
export function placeLinearSolver(file: string): void {
  binary = file
}
