/** Who is signed in. */
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { whenSignInRequired } from '../../api/http-client.ts'
import { keepPageProof, whenPageProofChanges } from '../../api/page-proof.ts'
import { readSession, signIn, signOut as endSession } from '../../api/platform.ts'
import { switchTenant } from '../../api/tenants.ts'
import { useLoading } from '../../api/use-loading.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
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

  /** From then on the session has another value, and this page has to be loaded anew. */
  let isSwitching = false

  /** Why the login link that this page was opened with did not sign anybody in. */
  const linkError = shallowRef<ApiError>()

  /**
   * Signs in with the token of a login link, if there is one; whoever was signed in before stays so when it does not
   * hold.
   */
  async function begin(loginToken?: string): Promise<void> {
    try {
      if (loginToken !== undefined) keepPageProof((await signIn(loginToken)).pageProof)
    } catch (thrown) {
      linkError.value = asApiError(thrown)
    }
    await load()
  }

  whenPageProofChanges(() => void load())

  // What was under way while the session got another value, here or in another tab, is refused though nobody signed
  // out.
  whenSignInRequired(() => {
    if (member.value && !isSwitching && status.value !== 'loading') void load()
  })

  async function switchTo(tenantId: string): Promise<void> {
    isSwitching = true
    try {
      await switchTenant(tenantId)
    } catch (thrown) {
      isSwitching = false
      throw thrown
    }
  }

  async function signOut(): Promise<void> {
    await endSession()
    keepPageProof(undefined)
    member.value = null
  }

  return {
    status,
    member,
    error,
    isAdministrator,
    isInFirstTenant,
    isSignedOut,
    linkError,
    begin,
    load,
    signOut,
    switchTo,
  }
})
