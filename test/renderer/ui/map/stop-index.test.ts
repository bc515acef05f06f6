import { expect, test } from 'vitest'
import { indexStops } from '../../../../renderer/ui/map/stop-index.ts'

test('finds the nearest stop within reach, as a search of all of them would', () => {
  const all = Array.from({ length: 400 }, (_, index) => ({
    stop: index,
    x: (index * 7919) % 640,
    y: (index * 104_729) % 480,
  }))
  const index = indexStops(all)
  for (let x = -20; x < 660; x += 13) {
    for (let y = -20; y < 500; y += 17) {
      const distances = all.map((stop) => Math.hypot(stop.x - x, stop.y - y))
      const least = Math.min(...distances)
      const found = index.nearest(x, y, 24)
      if (least > 24) expect(found).toBeUndefined()
      else expect(Math.hypot(found!.x - x, found!.y - y)).toBe(least)
    }
  }
})

test('of two at one place finds the one on top', () => {
  expect(
    indexStops([
      { stop: 'below', x: 5, y: 5 },
      { stop: 'above', x: 5, y: 5 },
    ]).nearest(6, 5, 10)?.stop,
  ).toBe('above')
})
