import type { Plugin } from 'vite'

export function keepBundled(name: string, modules: readonly string[]): void
export function keepBundledPlugin(name: string): Plugin
export function shippedPackages(): Set<string>
