/** Skills as cells have them: `heating`, `heating:2`, and for shifts `heating:2:0.9`, with the multiplier. */

const readParts = (text: string): { name: string; figures: number[] } | undefined => {
  const [name = '', ...rest] = text.split(':').map((part) => part.trim())
  const figures = rest.map((part) => Number(part === '' ? Number.NaN : part.replace(',', '.')))
  return name === '' || figures.some(Number.isNaN) ? undefined : { name, figures }
}

export function readRequiredSkill(text: string): { name: string; minLevel?: number } | undefined {
  const parts = readParts(text)
  if (!parts || parts.figures.length > 1) return undefined
  const [minLevel] = parts.figures
  return { name: parts.name, ...(minLevel !== undefined && { minLevel }) }
}

export function readShiftSkill(text: string): { name: string; level?: number; multiplier?: number } | undefined {
  const parts = readParts(text)
  if (!parts || parts.figures.length > 2) return undefined
  const [level, multiplier] = parts.figures
  return { name: parts.name, ...(level !== undefined && { level }), ...(multiplier !== undefined && { multiplier }) }
}

/** Figures up to the last there is. */
const written = (parts: readonly unknown[]): string =>
  parts
    .slice(0, parts.findLastIndex((part) => part !== undefined) + 1)
    .map((part) => (typeof part === 'string' || typeof part === 'number' ? String(part) : ''))
    .join(':')

export const writeRequiredSkill = ({ name, minLevel }: Readonly<Record<string, unknown>>) => written([name, minLevel])
export const writeShiftSkill = ({ name, level, multiplier }: Readonly<Record<string, unknown>>) =>
  written([name, level ?? (multiplier === undefined ? undefined : 1), multiplier])
