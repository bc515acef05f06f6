/** A time as part of a file name: no colons, which Windows refuses. */
export function fileTime(at: Date): string {
  return at.toISOString().replaceAll(':', '-')
}
