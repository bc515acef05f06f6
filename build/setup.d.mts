export const root: string
export function say(line: string): void
export function isFirstStart(): boolean
export function ensureInstalled(): void
export function ensureBuilt(options?: { renderer?: boolean }): Promise<void>
