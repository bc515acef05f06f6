/** Instances the kernel does not plan as well as can be, with the reason; their tests are expected to fail. */
export const notYetBest: Readonly<Record<string, string>> = {}

/** Seeds of the small surveys that meet one of these, by model; after something has happened. */
export const seedsNotYetBest: Readonly<Record<string, readonly number[]>> = {
  'field service': [],
  deliveries: [],
}
