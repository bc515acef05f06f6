/** A source that keeps its last table: whoever asks for the same places again has it at once. */
import type { Location, TravelMatrix, TravelSource } from './travel-matrix.ts'

/** Tables are shared between those who ask, who must not write to them. */
export function rememberedTravel(source: TravelSource): TravelSource {
  let last: { readonly locations: readonly Location[]; readonly matrix: TravelMatrix } | undefined
  return {
    isSure: source.isSure,
    async matrix(locations, signal) {
      if (last && areSame(last.locations, locations)) return last.matrix
      const matrix = await source.matrix(locations, signal)
      last = { locations: [...locations], matrix }
      return matrix
    },
  }
}

function areSame(a: readonly Location[], b: readonly Location[]): boolean {
  return (
    a.length === b.length &&
    a.every(([latitude, longitude], index) => {
      const other = b[index]!
      return latitude === other[0] && longitude === other[1]
    })
  )
}
