/** A night over a change of the clocks: output and sentences give times with the offset the input has there. */
import { expect, it } from 'vitest'
import { analyse } from '../../../../server/models/constraint.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'

const { schema, buildPlan, readOutput, constraints, validate } = fieldServiceRouting
const overrides = schema.overrides.parse({})
const places: [number, number][] = [
  [50, 8],
  [50.01, 8.01],
]
const matrix = {
  locations: places,
  travelTimeSeconds: [
    [0, 600],
    [600, 0],
  ],
  distanceMeters: [
    [0, 6000],
    [6000, 0],
  ],
}

/** 22:00 to 06:00 lasts seven hours on 27 March 2027. */
const night = (serviceDuration: string) =>
  schema.input.parse({
    vehicles: [
      {
        id: 'n',
        shifts: [
          {
            id: 'ns',
            startLocation: places[0],
            minStartTime: '2027-03-27T22:00:00+01:00',
            maxEndTime: '2027-03-28T06:00:00+02:00',
            itinerary: [{ id: 'a', kind: 'VISIT' }],
          },
        ],
      },
    ],
    visits: [{ id: 'a', location: places[1], serviceDuration }],
    travelMatrix: matrix,
  })

async function planOf(serviceDuration: string) {
  const input = night(serviceDuration)
  const facts = await fieldServiceRouting.enrich(input, {
    travel: { matrix: () => Promise.reject(new Error('The input has its own travel')) },
  } as unknown as Parameters<typeof fieldServiceRouting.enrich>[1])
  return buildPlan(input, overrides, facts)
}

it('an end after the change is written as the input writes it', async () => {
  const { vehicles } = readOutput(await planOf('PT6H40M'))
  const [shift] = vehicles[0]!.shifts
  expect(shift!.startTime).toBe('2027-03-27T22:00:00+01:00')
  expect(shift!.metrics.endLocationArrivalTime).toBe('2027-03-28T06:00:00+02:00')
})

it('a minute too long is told as 06:01, not as 05:01', async () => {
  const { constraints: told } = analyse(await planOf('PT6H41M'), constraints, overrides)
  const sentences = told.flatMap(({ matches = [] }) => matches.map(({ justification }) => justification?.description))
  expect(sentences.join(' ')).toContain('06:01')
  expect(sentences.join(' ')).not.toContain('05:01')
})

it('a negative service duration is one fault', () => {
  const codes: string[] = []
  validate(night('-PT10M'), overrides, (code) => codes.push(code))
  expect(codes).toEqual(['NegativeDuration'])
})
