/** Addresses of comparisons: `/datasets/compare?ids=a,b`. */

export const minCompared = 2
/** More columns than these nobody can look over. */
export const maxCompared = 6

export function compareAddress(ids: readonly string[]): string {
  return `/datasets/compare?ids=${ids.map(encodeURIComponent).join(',')}`
}

/** Each once, in their order; the first is the one the others are compared with. */
export function idsOf(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter((id) => id !== '')
}

/** What datasets are called beside their names, which may be long, and alike: A is the first. */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

/** Why these cannot be compared, and undefined where they can. */
export function refusalOf(datasets: readonly { readonly model: string }[]): string | undefined {
  if (datasets.length < minCompared) return 'Select another dataset to compare it with'
  if (datasets.length > maxCompared) return `At most ${maxCompared} datasets can be compared at once`
  if (new Set(datasets.map(({ model }) => model)).size > 1) return 'Only datasets of one model can be compared'
  return undefined
}
