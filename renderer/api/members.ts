/** Members of the tenant, their login links and personal access tokens over the platform API. */
import type { AccessTokenRequest } from '../../server/contract/access-token.ts'
import type { MemberRequest, MemberPatch } from '../../server/contract/member.ts'
import { call } from './http-client.ts'

const members = '/api/platform/v1/members'
const tokens = '/api/platform/v1/access-tokens'

export const listMembers = () => call('GET', members)
export const createMember = (body: MemberRequest) => call('POST', members, { body })
export const changeMember = (id: string, body: MemberPatch) => call('PATCH', `${members}/{id}`, { path: { id }, body })
export const removeMember = (id: string) => call('DELETE', `${members}/{id}`, { path: { id } })
export const createLoginLink = (id: string) => call('POST', `${members}/{id}/login-links`, { path: { id } })

export const listAccessTokens = () => call('GET', tokens)
export const createAccessToken = (body: AccessTokenRequest) => call('POST', tokens, { body })
export const deleteAccessToken = (id: string) => call('DELETE', `${tokens}/{id}`, { path: { id } })
