/** At most `most` of the points, evenly spread, the first and the last among them: what a chart can show. */
export function thinPoints<Point>(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  )
}
