import { describe, expect, test } from 'vitest'
import { checkRoutes } from './check-routes.ts'
import { conventionFor } from './conventions.ts'
import type { Instance } from './instance.ts'
import { readLiLim } from './li-lim-format.ts'
import { readSolomon } from './solomon-format.ts'
import { liLimText, solomonText, vrplibText } from './tiny-instances.ts'
import { readVrplib } from './vrplib-format.ts'

const solomon = readSolomon(solomonText)
const check = (instance: Instance, ...routes: number[][]) =>
  checkRoutes(
    instance,
    conventionFor(instance, 'distance'),
    routes.map((stops, vehicle) => ({ vehicle, stops })),
  )

describe('what routes are worth', () => {
  test('is rounded down to tenths on each way under the distance-only convention', () => {
    // 3.0 + sqrt(17) = 4.12.. -> 4.1 + sqrt(32) = 5.65.. -> 5.6, and twice 5.0
    expect(check(solomon, [1, 2], [3])).toEqual({ vehicles: 2, distance: 22.7 })
  })

  test('is not rounded under the hierarchical convention', () => {
    const { vehicles, distance } = checkRoutes(solomon, conventionFor(solomon, 'hierarchical'), [
      { vehicle: 0, stops: [1, 2] },
      { vehicle: 1, stops: [3] },
    ])
    expect(vehicles).toBe(2)
    expect(distance).toBeCloseTo(3 + Math.sqrt(17) + Math.sqrt(32) + 10, 12)
  })

  test('counts several depots in rounded thousandths', () => {
    // 5 there and back; sqrt(0.25 + 1.5625) = 1.3463 -> 1.346
    expect(check(readVrplib(vrplibText), [2], [3])).toEqual({ vehicles: 2, distance: 12.692 })
  })

  test('leaves out vehicles that stay at home', () => {
    const roomy = { ...solomon, vehicles: solomon.vehicles.map((vehicle) => ({ ...vehicle, capacity: 20 })) }
    expect(check(roomy, [], [1, 2, 3])).toMatchObject({ vehicles: 1 })
  })
})

describe('the check refuses', () => {
  test.each([
    ['a customer left out', [[1, 2]], '1 customers are not served'],
    [
      'a customer served twice',
      [
        [1, 2],
        [3, 1],
      ],
      'customer 1 is served twice',
    ],
    [
      'a customer that does not exist',
      [
        [1, 2],
        [3, 4],
      ],
      '4 is no customer',
    ],
    ['the depot as a customer', [[1, 0, 2], [3]], '0 is no customer'],
    ['a route for a vehicle that is not there', [[1], [2], [3]], '3 routes, 2 vehicles'],
    ['too much in one vehicle', [[1], [3, 2]], 'vehicle 1 loads 11 of 10'],
    ['a customer served late', [[2, 1], [3]], 'customer 1 starts at 16.1, due at 10'],
  ])('%s', (_, routes, message) => {
    expect(() => check(solomon, ...routes)).toThrow(message)
  })

  test('two routes of one vehicle', () => {
    expect(() =>
      checkRoutes(solomon, conventionFor(solomon, 'distance'), [
        { vehicle: 0, stops: [1, 2] },
        { vehicle: 0, stops: [3] },
      ]),
    ).toThrow('vehicle 0 drives two routes')
  })

  test('a return after the depot has closed', () => {
    const closing = {
      ...solomon,
      stops: solomon.stops.map((stop, index) => (index === 0 ? { ...stop, due: 17 } : stop)),
    }
    expect(() => check(closing, [1, 2], [3])).toThrow('vehicle 0 at its depot starts at 17.6, due at 17')
  })

  test('what tenths let pass but doubles do not', () => {
    // 3.0 + 1 + sqrt(17) = 8.123: in time for 8.1 when cut off.
    const tight = {
      ...solomon,
      stops: solomon.stops.map((stop, index) => (index === 2 ? { ...stop, ready: 0, due: 8.1 } : stop)),
    }
    expect(check(tight, [1, 2], [3]).vehicles).toBe(2)
    expect(() =>
      checkRoutes(tight, conventionFor(tight, 'hierarchical'), [
        { vehicle: 0, stops: [1, 2] },
        { vehicle: 1, stops: [3] },
      ]),
    ).toThrow('customer 2 starts at 8.123')
  })
})

describe('pairs', () => {
  const pairs = readLiLim(liLimText)

  test('are served by one vehicle, in order, within its load on the way', () => {
    expect(check(pairs, [1, 3, 4, 2])).toEqual({ vehicles: 1, distance: 16 })
  })

  test.each([
    ['apart', [[1, 4, 2], [3]], 'customer 1 and its delivery 3 are on different routes'],
    ['in the wrong order', [[3, 1, 4, 2]], 'delivery 3 comes before its pickup 1'],
    ['with too much at once', [[1, 4, 2, 3]], 'vehicle 0 loads 12 of 8 at customer 4'],
  ])('are refused %s', (_, routes, message) => {
    expect(() => check(pairs, ...routes)).toThrow(message)
  })
})

describe('the longest duration of a route', () => {
  const twoDepots = readVrplib(vrplibText)

  test('runs from the latest departure that loses nothing', () => {
    // Leaves at 45, 5 there, 2 of service, 5 back: 12, although it could have left at 0.
    expect(
      check(
        { ...twoDepots, vehicles: twoDepots.vehicles.map((vehicle) => ({ ...vehicle, maxDuration: 12 })) },
        [2],
        [3],
      ).vehicles,
    ).toBe(2)
  })

  test('is kept', () => {
    expect(() =>
      check(
        { ...twoDepots, vehicles: twoDepots.vehicles.map((vehicle) => ({ ...vehicle, maxDuration: 11.9 })) },
        [2],
        [3],
      ),
    ).toThrow('vehicle 0 is under way for 12, allowed are 11.9')
  })

  test('counts waiting that no later departure saves', () => {
    // Customer 3 closes at 10: leaving at 7.8 at the latest, the vehicle waits for customer 2 at 50.
    const early = {
      ...twoDepots,
      stops: twoDepots.stops.map((stop, index) => (index === 3 ? { ...stop, x: 0, y: 2, due: 10 } : stop)),
      vehicles: twoDepots.vehicles.map((vehicle) => ({ ...vehicle, capacity: 20, maxDuration: 48 })),
    }
    // Leaves at 8, at the customer at 10, waits until 50, 2 of service, home at 57: 49.
    expect(() => check(early, [3, 2])).toThrow('vehicle 0 is under way for 49')
    expect(
      check({ ...early, vehicles: early.vehicles.map((vehicle) => ({ ...vehicle, maxDuration: 49 })) }, [3, 2])
        .vehicles,
    ).toBe(1)
  })
})
