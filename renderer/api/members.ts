/** Members of the tenant, their login links and personal access tokens over the platform API. */
import type { AccessTokenCard, AccessTokenOrder, CreatedAccessToken } from '../../server/contract/access-token.ts'
import type { ListedMember, LoginLink, MemberCard, MemberOrder, MemberPatch } from '../../server/contract/member.ts'
import { call } from './http-client.ts'

const members = '/api/platform/v1/members'
const tokens = '/api/platform/v1/access-tokens'

export const listMembers = () => call<ListedMember[]>('GET', members)
export const createMember = (order: MemberOrder) => call<MemberCard>('POST', members, order)
export const changeMember = (id: string, patch: MemberPatch) => call<MemberCard>('PATCH', `${members}/${id}`, patch)
export const removeMember = (id: string) => call<undefined>('DELETE', `${members}/${id}`)
export const createLoginLink = (id: string) => call<LoginLink>('POST', `${members}/${id}/login-links`)

export const listAccessTokens = () => call<AccessTokenCard[]>('GET', tokens)
export const createAccessToken = (order: AccessTokenOrder) => call<CreatedAccessToken>('POST', tokens, order)
export const deleteAccessToken = (id: string) => call<undefined>('DELETE', `${tokens}/${encodeURIComponent(id)}`)
