/** Who is signed in. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { whenSignInRequired } from '../../api/http-client.ts'
import { readSession, signOut as endSession } from '../../api/platform.ts'
import { useLoading } from '../../api/use-loading.ts'
import { ApiError } from '../../api/api-error.ts'
import type { SignedInMember } from '../../../server/contract/member.ts'

/** Nobody being signed in is an answer, not a fault. */
async function readMember(): Promise<SignedInMember | null> {
  try {
    return await readSession()
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 401) return null
    throw thrown
  }
}

export const useSessionStore = defineStore('session', () => {
  const { status, value: member, error, load } = useLoading(readMember)
  const isAdministrator = computed(() => member.value?.role === 'ADMINISTRATOR')
  const isInFirstTenant = computed(() => member.value?.tenant.isFirst === true)
  const isSignedOut = computed(() => member.value === null)

  whenSignInRequired(() => {
    if (member.value) member.value = null
  })

  async function signOut(): Promise<void> {
    await endSession()
    member.value = null
  }

  return { status, member, error, isAdministrator, isInFirstTenant, isSignedOut, load, signOut }
})
