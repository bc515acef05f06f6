export const electronFolder: string
export function installedElectron(): string | undefined
export function hasDisplay(): boolean
export const sandboxSwitches: readonly string[]
