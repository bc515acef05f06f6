/** The members of the tenant, as far as one may see them, and the personal access tokens. */
import { defineStore } from 'pinia'
import type { AccessTokenRequest, CreatedAccessToken } from '../../../server/contract/access-token.ts'
import type { MemberSummary, MemberRequest, MemberPatch } from '../../../server/contract/member.ts'
import {
  changeMember,
  createAccessToken,
  createMember,
  deleteAccessToken,
  listAccessTokens,
  listMembers,
  removeMember,
} from '../../api/members.ts'
import { useLoading } from '../../api/use-loading.ts'
import { useSessionStore } from '../session/session-store.ts'

export const useMembersStore = defineStore('members', () => {
  const session = useSessionStore()
  const {
    value: content,
    error,
    load,
  } = useLoading(async () => {
    const [members, tokens] = await Promise.all([
      session.isAdministrator ? listMembers() : undefined,
      listAccessTokens(),
    ])
    return { members, tokens }
  })

  async function create(order: MemberRequest): Promise<MemberSummary> {
    const created = await createMember(order)
    await load()
    return created
  }

  async function change(id: string, patch: MemberPatch): Promise<void> {
    await changeMember(id, patch)
    // Name and role of oneself stand in the sidebar, and decide what it offers.
    if (id === session.member?.id) await session.load()
    await load()
  }

  async function remove(id: string): Promise<void> {
    await removeMember(id)
    if (id === session.member?.id) await session.load()
    else await load()
  }

  /** The answer holds the token, this once. */
  async function createToken(order: AccessTokenRequest): Promise<CreatedAccessToken> {
    const created = await createAccessToken(order)
    await load()
    return created
  }

  async function removeToken(id: string): Promise<void> {
    await deleteAccessToken(id)
    await load()
  }

  return { content, error, load, create, change, remove, createToken, removeToken }
})
