/** Travel times and distances between all pairs of a list of locations. */
import { sharedInt32s } from '../foundation/shared-arrays.ts'

/** [latitude, longitude] in degrees, as on the wire. */
export type Location = readonly [latitude: number, longitude: number]

/** Seconds and metres of a pair that no road connects; above every real trip and safe to add twice in an int32. */
export const unreachable = 0x3fffffff

export interface TravelMatrix {
  readonly size: number
  /** Row-major: seconds from location `from` to location `to` at `from * size + to`. */
  readonly seconds: Int32Array
  /** Metres, laid out the same. */
  readonly meters: Int32Array
  /** Nobody knows the metres, which are 0 then; absent where they are known. */
  readonly knowsMeters?: false
  /** Every way is known to be the way back, too; absent where that is for those to find out who want to know. */
  readonly isSymmetric?: true
}

/** Where a model gets its travel matrix: given, haversine or OSRM, as the settings say. */
export interface TravelSource {
  /** Whether it has an answer for any places whenever it is asked: asking only to see whether it has is of no use. */
  readonly isSure?: boolean | undefined
  /**
   * Errors name the source, the address asked and the answer. An aborted signal ends the work with the signal's reason;
   * whoever hands a source to a model binds the signal, as models know none.
   */
  matrix(locations: readonly Location[], signal?: AbortSignal): Promise<TravelMatrix>
}

/** In shared memory: a solve over several threads has it once. */
export function emptyMatrix(size: number): TravelMatrix {
  return { size, seconds: sharedInt32s(size * size), meters: sharedInt32s(size * size) }
}
