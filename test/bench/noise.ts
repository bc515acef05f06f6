/** Whether a difference between two runs of a benchmark is more than its seeds explain. */

/** Differences beyond this many standard errors are not noise. */
const errorsOfNoise = 2

export const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function variance(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}

/** Of the difference of the means of two samples; undefined when one of them has a single value. */
export function standardError(now: readonly number[], then: readonly number[]): number | undefined {
  if (now.length < 2 || then.length < 2) return undefined
  return Math.sqrt(variance(now) / now.length + variance(then) / then.length)
}

/** Two cells of a table: how large noise is, and `*` where the difference is beyond it. */
export function noiseCells(difference: number, error: number | undefined): [string, string] {
  if (error === undefined) return ['?', '']
  return [
    `±${(errorsOfNoise * error).toFixed(3)}`,
    difference !== 0 && Math.abs(difference) > errorsOfNoise * error ? '*' : '',
  ]
}

export const signed = (value: number, digits: number) => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`
