/** A table copied from a spreadsheet, as a file of its own. */

/** Undefined where the text is no table: one cell, or nothing. */
export function pastedTable(text: string, taken: readonly string[]): File | undefined {
  const isTable = text.includes('\t') && /\r?\n\S/.test(text)
  if (!isTable) return undefined
  let count = 1
  while (taken.includes(nameOf(count))) count++
  return new File([text], nameOf(count), { type: 'text/tab-separated-values' })
}

const nameOf = (count: number) => `Pasted ${count}.tsv`

/** Of a sheet, by its name. */
export const isPasted = (sheet: string): boolean => /^Pasted \d+$/.test(sheet)
