/** Why things of a plan are as they are, as its views show it. */

export interface Candidate {
  readonly vehicleId: string
  readonly shiftId: string
  /** Empty where the shift could do the visit. */
  readonly reasons: readonly string[]
  readonly scoreDiff: string | undefined
  readonly start: number | undefined
}

export interface UnplannedReason {
  readonly summary: string
  readonly isMandatory: boolean
  readonly candidates: readonly Candidate[]
}

export interface Sentence {
  readonly constraint: string
  readonly text: string
  readonly score: string
}
