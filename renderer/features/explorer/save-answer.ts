/** Writes the whole answer of a GET to a file the browser saves. */
import { errorOf, unreachable } from '../../api/api-error.ts'
import { saveFile } from '../../api/document-text.ts'
import { fetchInSession } from '../../api/page-proof.ts'
import type { Credential } from './credential-store.ts'
import { keyHeader } from './explorer-fetch.ts'

export async function saveAnswer(url: string, credential: Credential): Promise<void> {
  const response = await fetchInSession(
    url,
    credential.kind === 'key' ? { headers: { [keyHeader]: credential.key } } : {},
  ).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await errorOf(response)
  saveFile(await response.blob(), `${new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'answer'}.json`)
}
