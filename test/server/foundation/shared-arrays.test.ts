import { expect, test } from 'vitest'
import { createSharing, sharedFloat64s } from '../../../server/foundation/shared-arrays.ts'

test('an array is copied into shared memory once, and stays what it was', () => {
  const share = createSharing()
  for (const array of [Int32Array.of(1, -2), Float64Array.of(0.5), Uint8Array.of(255)]) {
    const shared = share(array)
    expect(shared).toEqual(array)
    expect(shared.constructor).toBe(array.constructor)
    expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(share(array)).toBe(shared)
  }
})

test('an array that is shared already stays where it is', () => {
  const array = sharedFloat64s(3)
  expect(createSharing()(array)).toBe(array)
})
