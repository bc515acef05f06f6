/** The files opened last, newest first. */
import { app } from 'electron'
import { join } from 'node:path'
import { z } from 'zod'
import { keptFile } from './kept-file.ts'

export interface RecentFiles {
  readonly paths: readonly string[]
  add(path: string): Promise<void>
  /** It is gone, or cannot be read any more. */
  remove(path: string): Promise<void>
  clear(): Promise<void>
  onChange(listener: () => void): void
}

const most = 10

export async function openRecentFiles(folder: string): Promise<RecentFiles> {
  const file = keptFile(join(folder, 'recent.json'), z.array(z.string()).max(most))
  let paths = (await file.read()) ?? []
  const listeners: (() => void)[] = []
  const keep = async (next: readonly string[]) => {
    paths = next.slice(0, most)
    for (const listener of listeners) listener()
    await file.write(paths)
  }
  return {
    get paths() {
      return paths
    },
    async add(path) {
      // The jump list of Windows and the dock of macOS; Linux knows neither.
      app.addRecentDocument(path)
      await keep([path, ...paths.filter((other) => other !== path)])
    },
    remove: (path) => keep(paths.filter((other) => other !== path)),
    async clear() {
      app.clearRecentDocuments()
      await keep([])
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
