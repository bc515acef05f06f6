/** Cells as spreadsheets put them on the clipboard: tabs between, lines below each other, quotes around either. */

export const tsvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export function cellsOfTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let place = 0
  while (place < text.length) {
    const { cell, end } = text[place] === '"' ? quotedCell(text, place) : plainCell(text, place)
    rows.at(-1)!.push(cell)
    if (end >= text.length) return rows
    place = end + 1
    if (text[end] === '\t') {
      // A line that ends with a tab ends with an empty cell.
      if (place >= text.length) rows.at(-1)!.push('')
      continue
    }
    if (text[end] === '\r' && text[place] === '\n') place++
    // The last line ends, and no other begins.
    if (place < text.length) rows.push([])
  }
  return rows
}

function plainCell(text: string, from: number) {
  const length = text.slice(from).search(/[\t\r\n]/)
  const end = length < 0 ? text.length : from + length
  return { cell: text.slice(from, end), end }
}

/** A quote that nobody closes is a quote. */
function quotedCell(text: string, from: number) {
  const match = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(from))
  if (!match) return plainCell(text, from)
  return { cell: match[1]!.replaceAll('""', '"'), end: from + match[0].length }
}
