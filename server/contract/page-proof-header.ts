/** Carries the page proof: the half of a session that only pages of our own origin hold. */
export const pageProofHeader = 'X-Planwright-Page-Proof'
