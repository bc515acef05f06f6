/** Places in the palette of the plans of a comparison: each has its colour, its letter on a map and its dashes. */
import { paletteSize } from '../../../ui/palette.ts'

export function placeOfPlan(letter: string): number {
  const index = letter.charCodeAt(0) - 'A'.charCodeAt(0)
  return index * (paletteSize + 1)
}
