/** Several files as the one a request can have. */
import { zipSync } from 'fflate'

export interface SentFile {
  readonly name: string
  readonly content: Blob
}

export async function oneFileOf(files: readonly File[]): Promise<SentFile> {
  const [only, ...others] = files
  if (only && others.length === 0) return { name: only.name, content: only }
  const entries = await Promise.all(
    files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
  )
  // Not compressed: that would take longer than sending it.
  return { name: 'files.zip', content: new Blob([zipSync(Object.fromEntries(entries), { level: 0 })]) }
}

/** What a dataset made of them is called unless somebody says otherwise. */
export const nameOfFiles = (files: readonly { readonly name: string }[]): string =>
  files
    .map(({ name }) => name.replace(/\.[^.]*$/, ''))
    .join(', ')
    .slice(0, 100)
