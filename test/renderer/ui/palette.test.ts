import { describe, expect, test } from 'vitest'
import {
  assignColours,
  contrast,
  paletteColour,
  paletteDash,
  paletteLetter,
  paletteSize,
  textOn,
} from '../../../renderer/ui/palette.ts'

const twelve = Array.from({ length: paletteSize }, (_, place) => place)

const sixty = Array.from({ length: 60 }, (_, index) => `technician ${index}`)

describe('the places of ids in the palette', () => {
  const names = ['Amy', 'Bilal', 'Carys', 'Dev', 'Esme', 'Finn', 'Greta', 'Hugo', 'Ivo', 'Jule', 'Karl', 'Lena']
  const colourOf = (place: number) => paletteColour(place)

  test('are all different for up to twelve ids, and evenly used beyond', () => {
    expect(new Set(assignColours(names).values()).size).toBe(12)
    const many = [...assignColours(Array.from({ length: 120 }, (_, index) => `technician ${index}`)).values()].map(
      colourOf,
    )
    expect(twelve.map((place) => many.filter((used) => used === colourOf(place)).length)).toEqual(twelve.map(() => 10))
  })

  test('of neighbours never have the same colour, whatever they are called', () => {
    for (const ids of [sixty, sixty.toReversed(), [...names, ...sixty]]) {
      const colours = [...assignColours(ids).values()].map(colourOf)
      for (const [index, colour] of colours.entries())
        expect(colours.slice(Math.max(0, index - 11), index)).not.toContain(colour)
    }
  })

  test('tell sixty apart: by colour and letter on marks, by colour and dashes on lines', () => {
    const places = [...assignColours(sixty).values()]
    expect(new Set(places.map((place) => `${paletteColour(place)} ${paletteLetter(place)}`)).size).toBe(60)
    expect(new Set(places.map((place) => `${paletteColour(place)} ${paletteDash(place).join()}`)).size).toBe(60)
    expect(new Set(places.slice(0, 12).map(paletteLetter))).toEqual(new Set(['']))
  })

  test('of one id alone stay the same whoever else comes after, and unless they collide whoever comes before', () => {
    const alone = assignColours(['Amy']).get('Amy')
    expect(assignColours(['Amy', ...names]).get('Amy')).toBe(alone)
    const others = names.slice(1).filter((name) => assignColours([name]).get(name) !== alone)
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(assignColours([other, 'Amy']).get('Amy')).toBe(alone)
  })
})

/** One list for both: a technician has the same colour whatever the theme. */
describe.each([
  { theme: 'light', surface: '#ffffff', red: '#dc2626' },
  { theme: 'dark', surface: '#0f172a', red: '#f87171' },
])('the twelve colours on $theme', ({ surface, red }) => {
  const colours = twelve.map((place) => paletteColour(place))

  test('stand out from the surface, and their text from them', () => {
    expect(colours.filter((colour) => contrast(colour, surface) < 3)).toEqual([])
    expect(colours.filter((colour) => contrast(colour, textOn(colour)) < 4.5)).toEqual([])
  })

  test.each(['everybody', 'protanopia', 'deuteranopia'] as const)(
    'can be told apart, from each other and from red: %s',
    (eyes) => {
      const seen = [...colours, red].map((colour) => perceived(colour, eyes))
      const nearest = seen.flatMap((one, index) =>
        seen.slice(0, index).map((other) => Math.hypot(...one.map((value, axis) => value - other[axis]!))),
      )
      expect(Math.min(...nearest)).toBeGreaterThan(14.9)
    },
  )
})

/** Machado, Oliveira, Fernandes 2009, severity 1. */
const sight = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const

/** CIELAB (D65) of a colour as those eyes see it. */
function perceived(colour: string, eyes: keyof typeof sight): readonly number[] {
  const linear = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  const [red = 0, green = 0, blue = 0] = sight[eyes].map((row) =>
    Math.max(
      0,
      row.reduce<number>((sum, factor, index) => sum + factor * linear[index]!, 0),
    ),
  )
  const xyz = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
  ]
  const [x = 0, y = 0, z = 0] = xyz.map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
