import { expect, test } from 'vitest'
import { prepareRoutingSearch } from '../../../server/solver/routing/course/routing-search.ts'
import { finish } from '../../../server/solver/search/sliced.ts'
import { checkRoutes } from './check-routes.ts'
import { agreesWithKernel, compileInstance, drivenRoutes } from './compile-instance.ts'
import { conventionFor, objectives, type Objective } from './conventions.ts'
import { readLiLim } from './li-lim-format.ts'
import { readSolomon } from './solomon-format.ts'
import { liLimText, solomonText, vrplibText } from './tiny-instances.ts'
import { readVrplib } from './vrplib-format.ts'

const solomon = readSolomon(solomonText)

function solve(instance: typeof solomon, objective: Objective) {
  const convention = conventionFor(instance, objective)
  const search = finish(prepareRoutingSearch(compileInstance(instance, convention), { seed: 1, routes: [] }))
  for (let step = 0; step < 500; step++) search.advance(1, step / 500)
  const worth = checkRoutes(instance, convention, drivenRoutes(instance, search.bestRoutes()))
  return {
    worth,
    agrees: (soft = search.bestSoft) => agreesWithKernel(convention, worth, soft, 6),
    soft: search.bestSoft,
  }
}

test.each(objectives)('the kernel is paid exactly what the check finds, %s', (objective) => {
  const { agrees, soft } = solve(solomon, objective)
  expect(agrees()).toBe(true)
  expect(agrees(soft - 10)).toBe(false)
})

test('a vehicle saved is worth any distance under the hierarchical convention only', () => {
  // Their windows make one vehicle go west, east and west again.
  const places = [
    { x: 0, ready: 0, due: 1000 },
    { x: -9, ready: 10, due: 12 },
    { x: 9, ready: 40, due: 42 },
    { x: -9, ready: 100, due: 102 },
  ]
  const scattered = { ...solomon, stops: places.map((place) => ({ ...place, y: 0, demand: 1, service: 1 })) }
  expect(solve(scattered, 'distance').worth).toEqual({ vehicles: 2, distance: 36 })
  expect(solve(scattered, 'hierarchical').worth).toEqual({ vehicles: 1, distance: 54 })
})

test('goods go from stop to stop, and no more of them at a time than a vehicle holds', () => {
  const pairs = readLiLim(liLimText)
  expect(solve(pairs, 'hierarchical').worth).toEqual({ vehicles: 1, distance: 16 })
  // On the way 1, 4, 2, 3 of 20 both loads would be on board, 12 in all.
  const hurried = {
    ...pairs,
    stops: pairs.stops.map((stop, k) => (k === 3 ? { ...stop, ready: 60 } : k === 2 ? { ...stop, due: 50 } : stop)),
  }
  const { worth, agrees } = solve(hurried, 'hierarchical')
  expect(worth).toEqual({ vehicles: 1, distance: 24 })
  expect(agrees()).toBe(true)
})

test('several depots keep their own vehicles', () => {
  const { worth } = solve(readVrplib(vrplibText), 'distance')
  expect(worth).toEqual({ vehicles: 2, distance: 12.692 })
})
