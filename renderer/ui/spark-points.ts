const [width, height, margin] = [100, 24, 2]

/** Points of a small curve in a box of 100 by 24, the least value at its foot. */
export function sparkPoints(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const range = most - least || 1
  const x = (index: number) => (values.length === 1 ? width : (index / (values.length - 1)) * width)
  const y = (value: number) => height - margin - ((value - least) / range) * (height - 2 * margin)
  return values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}
