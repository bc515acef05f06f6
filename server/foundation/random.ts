/** Seeded random numbers for anything that must be repeatable (demo data, search). Never for secrets. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, bound). */
  below(bound: number): number
}

/** xorshift32 (Marsaglia 2003); its state is scrambled from the seed so that seeds 0, 1, 2 differ at once. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5f356495, 0x9e3779b1) | 0
  if (state === 0) state = 0x1b873593
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) * 2.3283064365386963e-10
  }
  for (let i = 0; i < 8; i++) next()
  return { next, below: (bound) => Math.floor(next() * bound) }
}
