/** A set partitioning problem: columns are to be chosen so that every row is exactly once. */
export interface Partition {
  readonly rowCount: number
  /** Per column: what it costs, its kind, and its rows, `rows[rowsFrom[j]]` up to `rows[rowsFrom[j + 1]]`. */
  readonly cost: Float64Array
  readonly kind: Int32Array
  readonly rowsFrom: Int32Array
  readonly rows: Int32Array
  /** Columns of each kind that may be chosen, at most. */
  readonly room: Int32Array
  /** What a choice has to cost less than. */
  readonly below: number
}
