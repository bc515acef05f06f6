export function keepBundled(name: string, modules: readonly string[]): void
export function keepBundledPlugin(name: string): import('vite').Plugin
export function shippedPackages(): Set<string>
