import { describe, expect, it } from 'vitest'
import { input } from '../../../../server/models/field-service-routing/schema/input.ts'
import { overrides } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { annsMonday, at, place, readInput, villageDocument, type ShiftDocument } from './village.ts'

const shiftWith = (shift: Partial<ShiftDocument>) => readInput(villageDocument({ shift })).vehicles[0]!.shifts[0]!

describe('reading an input', () => {
  it('takes null as absent, everywhere', () => {
    const document = villageDocument({ root: { planningWindow: null, freezeDeparturesBeforeTime: null } })
    const [vehicle] = document.vehicles
    const nulls = {
      ...document,
      vehicles: [
        {
          ...vehicle,
          technicianRating: null,
          shifts: [{ ...annsMonday, maxEndTime: null, skills: [{ name: 'wiring', level: null, multiplier: null }] }],
        },
      ],
    }
    const read = readInput(nulls)
    expect(read).not.toHaveProperty('planningWindow')
    expect(read.vehicles[0]).not.toHaveProperty('technicianRating')
    expect(read.vehicles[0]!.shifts[0]).not.toHaveProperty('maxEndTime')
    expect(read.vehicles[0]!.shifts[0]!.skills).toEqual([{ name: 'wiring' }])
  })

  it('takes null as absent in overrides', () => {
    expect(overrides.parse({ minimizeTravelTimeWeight: null })).toEqual({
      departure: 'LATEST',
      priorityWeights: [],
      publishedTimeTolerance: 'PT30M',
    })
  })

  it('keeps null in the travel matrix, where no road leads', () => {
    const matrix = {
      locations: [place(0), place(1)],
      travelTimeSeconds: [
        [0, null],
        [null, 0],
      ],
      distanceMeters: [
        [0, 1],
        [1, 0],
      ],
    }
    expect(readInput(villageDocument({ root: { travelMatrix: matrix } })).travelMatrix!.travelTimeSeconds).toEqual([
      [0, null],
      [null, 0],
    ])
  })

  it('takes tags as strings or as objects', () => {
    expect(readInput(villageDocument({ root: { tags: ['north', { name: 'south' }] } })).tags).toEqual([
      'north',
      'south',
    ])
    expect(shiftWith({ tags: [{ name: 'north' }, 'south'] }).tags).toEqual(['north', 'south'])
  })

  it('takes priorities as numbers or as text', () => {
    expect(
      readInput(villageDocument({ visits: { A: { priority: 3 }, B: { priority: '3' } } })).visits.map(
        ({ priority }) => priority,
      ),
    ).toEqual(['3', '3', undefined, undefined])
  })

  it('decides the type of a break by its fields', () => {
    const fixed = { id: 'lunch', startTime: at('12:00'), endTime: at('12:30') }
    const floating = { id: 'coffee', minStartTime: at('15:00'), duration: 'PT15M' }
    // The type is left out on purpose, which the type of the document does not know of.
    const read = input.parse({
      ...villageDocument(),
      vehicles: [{ id: 'Ann', shifts: [{ ...annsMonday, requiredBreaks: [fixed, floating] }] }],
    })
    expect(read.vehicles[0]!.shifts[0]!.requiredBreaks.map(({ type }) => type)).toEqual(['FIXED', 'FLOATING'])
  })

  it('refuses unknown fields by name', () => {
    const result = input.safeParse(villageDocument({ root: { vists: [] } }))
    expect(result.error!.issues[0]!.message).toContain('vists')
    expect(overrides.safeParse({ minimiseTravelTimeWeight: 1 }).error!.issues[0]!.message).toContain(
      'minimiseTravelTimeWeight',
    )
  })

  it('refuses a date-time without offset and a duration in months', () => {
    expect(input.safeParse(villageDocument({ shift: { minStartTime: '2027-02-01T09:00:00' } })).success).toBe(false)
    expect(input.safeParse(villageDocument({ visits: { A: { serviceDuration: 'P1M' } } })).success).toBe(false)
  })

  it('reads what it has read to the same input', () => {
    const once = readInput(
      villageDocument({ route: ['A'], visits: { A: { priority: 3 } }, root: { tags: [{ name: 'north' }] } }),
    )
    expect(readInput(JSON.parse(JSON.stringify(once)))).toEqual(once)
  })
})
