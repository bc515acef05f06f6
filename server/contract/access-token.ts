/** Personal access tokens on the wire: a member's calls of the platform API without a browser. */
import { z } from 'zod'
import { lifetime } from './lifetime.ts'

export const maxAccessTokens = 50

export const accessTokenRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(100).describe('What the token is for'),
    expires: lifetime.describe('How long the token is valid'),
  })
  .meta({ id: 'AccessTokenRequest', example: { name: 'Nightly report', expires: 'P30D' } })
export type AccessTokenRequest = z.infer<typeof accessTokenRequest>

const dateTime = z.iso.datetime({ offset: true })
const exampleSummary = {
  id: 'Xy12ab34',
  name: 'Nightly report',
  member: { id: '9c1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11', name: 'Grace', email: 'grace@example.org' },
  createdAt: '2027-01-25T10:00:00.000Z',
  expiresAt: '2027-02-24T10:00:00.000Z',
}

export const accessTokenSummary = z
  .object({
    id: z.string().describe('The 8 characters after pat_ of the token; not secret'),
    name: z.string(),
    member: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).describe('Whose token it is'),
    createdAt: dateTime,
    expiresAt: dateTime,
    lastUsedAt: dateTime.optional().describe('To the minute'),
  })
  .meta({ id: 'AccessToken', example: exampleSummary })
export type AccessTokenSummary = z.infer<typeof accessTokenSummary>

export const createdAccessToken = accessTokenSummary
  .extend({ token: z.string().describe('The token itself: shown this once, stored nowhere') })
  .meta({ id: 'CreatedAccessToken', example: { ...exampleSummary, token: 'pat_Xy12ab34_oR0LdJ9kF3hXw5TzBq7mVc2N' } })
export type CreatedAccessToken = z.infer<typeof createdAccessToken>
