/** Even shares, as the search and the score count them. */

/** What a worker has, in whole points. */
export function shareOf(total: number, scale: number): number {
  return Math.round(total * scale)
}

/** The whole number nearest below the mean. */
export function meanShare(sum: number, members: number): number {
  return Math.floor(sum / members)
}

/** Sum over all members of the squares of what they are away from the mean. */
export function unevenness(sum: number, squares: number, members: number): number {
  if (members === 0) return 0
  const mean = meanShare(sum, members)
  return squares - 2 * mean * sum + members * mean * mean
}
