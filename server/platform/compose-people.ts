/** Who may sign in, and what they sign in with. */
import { createAccessTokens, type AccessTokenServiceOptions } from '../access/access-tokens/access-token-service.ts'
import { createMembers } from '../access/members/member-service.ts'
import { createSessionService, type SessionServiceOptions } from '../access/members/session-service.ts'

export type People = ReturnType<typeof createPeople>

/** Members with their sessions and tokens. */
export function createPeople(options: SessionServiceOptions & AccessTokenServiceOptions) {
  const sessions = createSessionService(options)
  const accessTokens = createAccessTokens(options)
  return {
    callerWatch: options.callerWatch,
    sessions,
    accessTokens,
    members: createMembers({ ...options, sessions }),
    bearer: async (token: string) => (await accessTokens.authenticate(token)) ?? sessions.localAdministrator(token),
  }
}
