/**
 * Twelve colours for things that are many and alike. Started from Okabe and Ito's hues ("Color Universal Design", 2008) and
 * spread by search until every two of them, and each from the red of warnings, are at least 15 apart in CIELAB also under
 * protanopia and deuteranopia (Machado 2009), each 3:1 or more against its surface and its own text 4.5:1 or more.
 */
const light = ['#002d72', '#bb564e', '#22a77b', '#cf76b1', '#68630e', '#309ae5', '#4e51c5', '#5f0744', '#057774', '#333122', '#592804', '#26567b'] as const
const dark = ['#56b0ff', '#cd6a1b', '#73ffc9', '#aa70b0', '#ebb51d', '#7ad7ff', '#5e7cf3', '#d55b83', '#96fffb', '#f4f380', '#ffc48f', '#afafbc'] as const

export const paletteSize = light.length

export function paletteColour(place: number, isDark: boolean): string {
  return (isDark ? dark : light)[place % paletteSize]!
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
 * A place in the palette for each id. The id alone decides its first choice; where two ids choose the same, the later one in
 * the alphabet moves on, so that up to twelve ids never share a colour and the order of the ids changes nothing.
 */
export function assignColours(ids: Iterable<string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  let taken = new Set<number>()
  for (const id of [...new Set(ids)].sort()) {
    if (taken.size === paletteSize) taken = new Set()
    let place = hash(id) % paletteSize
    while (taken.has(place)) place = (place + 1) % paletteSize
    taken.add(place)
    places.set(id, place)
  }
  return places
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
