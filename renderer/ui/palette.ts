/**
 * Colours for things that are many and alike, the same in both themes. Found by search: every two of the twelve, and
 * each from the reds of warnings, are at least 15 apart in CIELAB also under protanopia and deuteranopia (Machado 2009)
 * and twice as much for everybody else, each has 3:1 or more against either theme's surface, and its own text 4.5:1 or
 * more.
 */
const colours = [
  '#c30d5d',
  '#1098fa',
  '#ce8500',
  '#8f42ae',
  '#0d9648',
  '#c77f97',
  '#3460d9',
  '#546c16',
  '#ec59bf',
  '#0ba0c6',
  '#67608c',
  '#386d64',
] as const

export const paletteSize = colours.length

/** Of a place; places that many further on have the same colour again, with another letter. */
export function paletteColour(place: number): string {
  return colours[place % paletteSize]!
}

/** Tells apart what has the same colour: nothing for the first twelve places, then B, C and so on. */
export function paletteLetter(place: number): string {
  const round = Math.floor(place / paletteSize)
  return round === 0 ? '' : String.fromCharCode('A'.charCodeAt(0) + (round % letters))
}

const letters = 26
/** Lengths of dashes and gaps, in pixels, of lines of the same colour; the first is unbroken. */
const dashes: readonly (readonly number[])[] = [[], [9, 4], [2, 4], [9, 4, 2, 4], [16, 5]]

export function paletteDash(place: number): readonly number[] {
  return dashes[Math.floor(place / paletteSize) % dashes.length]!
}

const ink = { light: '#ffffff', dark: '#0f172a' } as const

/** White or slate, whichever can be read better on the colour. */
export function textOn(colour: string): string {
  return contrast(colour, ink.light) >= contrast(colour, ink.dark) ? ink.light : ink.dark
}

/** Ratio of luminances as WCAG 2.2 defines it, 1 to 21, of two colours written `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * A place for each id, in the order in which they are shown. Of the first twelve the id alone decides on its first
 * choice; where two choose the same, the later one moves on. Then the colours come again in the same order, so that any
 * twelve that follow each other differ, and every id has a place of its own.
 */
export function assignColours(ids: Iterable<string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const order: number[] = []
  for (const id of new Set(ids)) {
    const round = Math.floor(places.size / paletteSize)
    if (round === 0) order.push(nextFree(hash(id) % paletteSize, order))
    places.set(id, round * paletteSize + order[places.size % paletteSize]!)
  }
  return places
}

function nextFree(place: number, taken: readonly number[]): number {
  return taken.includes(place) ? nextFree((place + 1) % paletteSize, taken) : place
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
