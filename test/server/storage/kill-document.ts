/** The document of dataset `number`: from a hundred bytes to half a megabyte. */
export function documentOf(number: number): { number: number; visits: string[] } {
  const count = number % 11 === 0 ? 8000 : 1 + (number % 50)
  return {
    number,
    visits: Array.from(
      { length: count },
      (_, index) => `visit ${String(index)} of ${String(number * 7919)} at ${String((index * 2654435761) % 1_000_003)}`,
    ),
  }
}
