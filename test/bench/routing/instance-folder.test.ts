import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInstances, readBestKnown, readInstance } from './instance-folder.ts'
import { liLimText, solomonText, vrplibText } from './tiny-instances.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-instances-'))
  for (const set of ['small', 'pairs', 'depots']) mkdirSync(join(folder, set))
  for (const name of ['R10', 'R9']) writeFileSync(join(folder, 'small', `${name}.txt`), solomonText)
  writeFileSync(join(folder, 'small', 'notes.txt'), 'Where these come from.\n')
  writeFileSync(join(folder, 'pairs', 'p1.txt'), liLimText.replaceAll(' ', '\t'))
  writeFileSync(join(folder, 'depots', 'd1.vrp'), vrplibText)
  writeFileSync(
    join(folder, 'bks.csv'),
    [
      'family,instance,vehicles,distance_or_cost,objective_convention,source',
      'small,R9,2,22.78,"hierarchical: vehicles, then ""double"" distance",here',
      'small,R9,,22.7,"distance only, tenths",here',
      'depots,D1,,12692,"distance only, ""exact"" rounding (x1000 rounded)",here',
    ].join('\n'),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('instances are found by set and by name, whatever the case; other files are passed over', () => {
  const names = (sets: string[], wanted: string[] = []) =>
    findInstances(folder, { sets, names: wanted }).map(({ set, name }) => `${set}/${name}`)
  expect(names([])).toEqual(['depots/d1', 'pairs/p1', 'small/R9', 'small/R10'])
  expect(names(['Small'])).toEqual(['small/R9', 'small/R10'])
  expect(names([], ['r10', 'P1'])).toEqual(['pairs/p1', 'small/R10'])
})

test('what is not there is refused with what is', () => {
  expect(() => findInstances(folder, { sets: ['large'], names: [] })).toThrow('There is no set large')
  expect(() => findInstances(folder, { sets: [], names: ['R11'] })).toThrow('Sets are depots, pairs, small')
})

test('each format is recognised by what is in the file', () => {
  const kinds = findInstances(folder, { sets: [], names: [] })
    .map(({ file }) => readInstance(file))
    .map(({ depotCount, pairs }) => [depotCount, pairs.length])
  expect(kinds).toEqual([
    [2, 0],
    [1, 2],
    [1, 0],
    [1, 0],
  ])
  expect(() => readInstance(join(folder, 'small', 'notes.txt'))).toThrow('neither a Solomon')
})

test('best known values of the two conventions are kept apart', () => {
  expect(readBestKnown(folder, 'hierarchical')).toEqual(new Map([['small/r9', { vehicles: 2, distance: 22.78 }]]))
  expect([...readBestKnown(folder, 'distance')]).toEqual([
    ['small/r9', { vehicles: 0, distance: 22.7 }],
    ['depots/d1', { vehicles: 0, distance: 12.692 }],
  ])
})
