/**
 * What the explorer's calls are made with. A key stays in the memory of this page: it is written nowhere and gone on
 * reload.
 */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { createApiKey } from '../../api/platform.ts'

export type Credential =
  { readonly kind: 'session' } | { readonly kind: 'key'; readonly key: string; readonly name: string }

const temporaryKeyLifetime = 'PT8H'

/** `pw_` and 8 readable characters name a key; the rest is secret. */
const nameOfPastedKey = (key: string) => `Pasted key ${key.slice(0, 11)}...`

export const useCredentialStore = defineStore('explorer-credential', () => {
  const credential = shallowRef<Credential>({ kind: 'session' })

  function useSession(): void {
    credential.value = { kind: 'session' }
  }

  function usePasted(key: string): void {
    credential.value = { kind: 'key', key, name: nameOfPastedKey(key) }
  }

  /** A key of its own for trying things out; it ends by itself after 8 hours. */
  async function createTemporary(): Promise<void> {
    const { key, name } = await createApiKey({ name: 'API explorer', expires: temporaryKeyLifetime })
    credential.value = { kind: 'key', key, name: `${name} (ends in 8 hours)` }
  }

  return { credential, useSession, usePasted, createTemporary }
})
