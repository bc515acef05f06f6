/** Options that several benchmarks have, as their command lines spell them. */

export function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function wholeNumbers(option: string, text: string): number[] {
  const numbers = list(text).map(Number)
  if (numbers.length === 0 || numbers.some((number) => !Number.isInteger(number)))
    throw new RangeError(`--${option} ${text}: say whole numbers, like --${option} 1,2,3`)
  return numbers
}

/** Budgets of CPU time in seconds. */
export function budgets(text: string): number[] {
  return list(text).map((budget) => {
    const [, amount, unit] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(budget) ?? []
    const seconds = Number(amount) * (unit === 'm' ? 60 : 1)
    if (!(seconds > 0))
      throw new RangeError(`--budget ${budget}: say seconds or minutes, like 10s or 1m, or several, like 1s,10s,60s`)
    return seconds
  })
}

/** 1, 10 and 60 seconds as far as they lie before the end, and the end. */
export function checkpointSeconds(budgetSeconds: number): number[] {
  return [...[1, 10, 60].filter((seconds) => seconds < budgetSeconds), budgetSeconds]
}
