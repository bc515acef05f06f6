/** A key that is made with a personal access token opens nothing any more once the token does not. */
import { AppError } from '../../foundation/app-error.ts'
import type { UsedToken } from '../../http/caller.ts'
import type { Actor } from '../../storage/audit-trail.ts'

/** Whoever makes a key, and with what. */
export type KeyMaker = Actor & { readonly token?: UsedToken }

/** The end of a key for which nobody asked in particular: the token's at the latest. */
export function cappedEnd(end: Date, { token }: KeyMaker): Date {
  return token && token.expiresAt < end ? token.expiresAt : end
}

/** Throws ACCESS_TOKEN_NOT_ALLOWED for a key that somebody wants to last longer than the token it is made with. */
export function assertWithinToken(end: Date, { token }: KeyMaker): void {
  if (!token || end <= token.expiresAt) return
  const [asked, most] = [end.toISOString(), token.expiresAt.toISOString()]
  throw new AppError(
    'ACCESS_TOKEN_NOT_ALLOWED',
    `The key would end at ${asked}, after the personal access token it is made with, which ends at ${most}. Leave "expires" out to let both end together, ask for less, or make the key signed in in a browser or on the command line.`,
  )
}
