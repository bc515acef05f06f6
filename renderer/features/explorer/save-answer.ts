/** Writes the whole answer of a GET to a file the browser saves. */
import type { Credential } from './credential-store.ts'

export async function saveAnswer(url: string, credential: Credential): Promise<void> {
  const response = await fetch(url, credential.kind === 'key' ? { headers: { 'X-API-KEY': credential.key } } : {})
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'answer'}.json`
  link.click()
  URL.revokeObjectURL(address)
}
