/** A line of what is said of a thing. */
export interface Fact {
  readonly label: string
  readonly text: string
  readonly isBad?: boolean
}
