import { expect, test } from 'vitest'
import { comparabilityOf } from '../../../../../renderer/features/datasets/compare/comparability.ts'
import { idsOf, refusalOf } from '../../../../../renderer/features/datasets/compare/compare-address.ts'

/** root has the children a (as it is) and b (other weights); c is a with another input, d a child of c as it is. */
const relatives = [
  { id: 'root' },
  { id: 'a', parentId: 'root', againstParent: { hasOtherInput: false, hasOtherWeights: false } },
  { id: 'b', parentId: 'root', againstParent: { hasOtherInput: false, hasOtherWeights: true } },
  { id: 'c', parentId: 'a', againstParent: { hasOtherInput: true, hasOtherWeights: false } },
  { id: 'd', parentId: 'c', againstParent: { hasOtherInput: false, hasOtherWeights: false } },
]
const words = (base: string, id: string) => comparabilityOf(base, id, relatives).words

test('scores can be compared where nothing on the way from one to the other changed input or weights', () => {
  expect([words('root', 'a'), words('a', 'root'), words('c', 'd'), words('d', 'd')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('other weights and inputs anywhere on the way are named, whichever is the child', () => {
  expect(words('a', 'b')).toBe('not comparable: other weights')
  expect(words('d', 'root')).toBe('not comparable: another input')
  expect(words('d', 'b')).toBe('not comparable: another input and other weights')
  expect(comparabilityOf('a', 'b', relatives).hasSameInput).toBe(true)
})

test('of strangers nobody knows that their inputs are the same', () => {
  expect(words('root', 'elsewhere')).toBe('not comparable: not of the same lineage')
})

test('an address names each dataset once, whatever stands between the commas', () => {
  expect(idsOf('a,b,,a, c')).toEqual(['a', 'b', 'c'])
  expect(idsOf(undefined)).toEqual([])
})

test('two to six datasets of one model can be compared', () => {
  const of = (...models: string[]) => refusalOf(models.map((model) => ({ model })))
  expect([of('x', 'x'), of('x', 'x', 'x', 'x', 'x', 'x')]).toEqual([undefined, undefined])
  expect(of('x')).toContain('another')
  expect(of('x', 'y')).toContain('one model')
  expect(of('x', 'x', 'x', 'x', 'x', 'x', 'x')).toContain('At most 6')
})
