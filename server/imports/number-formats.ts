/** Which styles of a workbook show numbers as dates or times. */
import { walkXml } from './xml-walk.ts'

export interface NumberFormat {
  readonly hasDate: boolean
  readonly hasTime: boolean
}

const date = { hasDate: true, hasTime: false }
const time = { hasDate: false, hasTime: true }
const both = { hasDate: true, hasTime: true }

/** Formats of by their number, ECMA-376 part 1, 18.8.30, those of East Asia included. */
function builtIn(id: number): NumberFormat | undefined {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36) return date
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return time
  return id === 22 ? both : undefined
}

/** What a format in words shows: `yyyy-mm-dd hh:mm`, `[h]:mm`. */
export function formatOf(code: string): NumberFormat | undefined {
  const letters = code
    .replaceAll(/"[^"]*"|\\.|[_*]./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')[0]!
    .toLowerCase()
  if (/general/.test(letters)) return undefined
  const hasDate = /[yd]/.test(letters) || /^m+$/.test(letters.trim())
  const hasTime = /[hs]|\[m+\]/.test(letters)
  return hasDate || hasTime ? { hasDate, hasTime } : undefined
}

/** By the number of the style a cell names. */
export function numberFormats(styles: string): (NumberFormat | undefined)[] {
  const codes = new Map<number, NumberFormat | undefined>()
  const formats: (NumberFormat | undefined)[] = []
  let isInCells = false
  walkXml(styles, {
    open(name, attribute) {
      const id = Number(attribute('numFmtId') ?? Number.NaN)
      if (name === 'numFmt') codes.set(id, formatOf(attribute('formatCode') ?? ''))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) formats.push(codes.has(id) ? codes.get(id) : builtIn(id))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}
