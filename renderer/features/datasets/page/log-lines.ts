/** The log of a dataset, line by line: when, and what. */
export interface LogLine {
  readonly at: string
  readonly text: string
}

/** A line without a time goes on from the one before. */
export function logLines(log: string): LogLine[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, at, text] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.*)$/.exec(line) ?? []
      return at !== undefined && text !== undefined ? { at, text } : { at: '', text: line }
    })
}
