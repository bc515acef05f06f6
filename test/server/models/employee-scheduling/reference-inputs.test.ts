/** Inputs as clients of the reference service send them, and times of sentences as the input writes them. */
import { describe, expect, it } from 'vitest'
import { analyse } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { documentOf, issuesOf, shift } from './night-watch.ts'

const parsed = (document: object) => inputSchema.parse(document)
const sentences = (document: object) =>
  analyse(buildPlan(parsed(document), {}), constraints, {}).constraints.flatMap(({ matches = [] }) =>
    matches.map(({ justification }) => justification?.description),
  )

describe('what is left out', () => {
  it('weekendConfiguration {}: Saturday and Sunday', () => {
    const { contracts } = parsed(documentOf({ contract: { weekendConfiguration: {} }, shifts: [] }))
    expect(contracts[0]!.weekendConfiguration.weekendDays).toEqual(['SATURDAY', 'SUNDAY'])
  })

  it('a day of a pattern without type is one with shifts', () => {
    const rule = { id: 'p', satisfiability: 'PROHIBITED', pattern: [{ includeShiftTags: ['Night'] }, { type: 'OFF' }] }
    const [contract] = parsed(
      documentOf({ contract: { multiDayShiftSequencePatternRules: [rule] }, shifts: [] }),
    ).contracts
    expect(contract!.multiDayShiftSequencePatternRules[0]!.pattern.map(({ type }) => type)).toEqual(['ON', 'OFF'])
  })

  it('contracts []: nobody has rules', () => {
    const document = { contracts: [], employees: [{ id: 'Ann' }], shifts: [shift(0, 8, 16)] }
    expect(issuesOf(document)).toEqual([])
    expect(sentences(document)).toEqual([])
  })
})

describe('timeZoneId', () => {
  const zoned = (timeZoneId: string) => ({
    ...documentOf({
      contract: { periodRules: [{ id: 'one', period: 'DAY', shiftsWorkedMax: 1 }] },
      ann: { timeZoneId },
      // 02:00 on day 1 is still day 0 four hours west of Greenwich.
      shifts: [shift(0, 8, 16), shift(1, 2, 3)],
    }),
  })

  it.each(['-04:00', '-0400', 'America/New_York'])('%s: the clock days go by', (zone) => {
    expect(sentences(zoned(zone))).toContain(
      'Ann works 2 shifts on 2027-02-01, 1 shift more than the 1 shift allowed by rule one.',
    )
  })

  it('Z: that of Greenwich', () => {
    expect(sentences(zoned('Z')).filter((text) => text?.startsWith('Ann works'))).toEqual([])
  })

  it.each(['+25:00', '04:00', 'Mars/Olympus'])('%s is none, which is said with what is', (zone) => {
    expect(() => parsed(zoned(zone))).toThrow('for instance Europe/Berlin, -04:00 or Z')
  })
})

it('over a change of the clocks each time has the offset it has in the input', () => {
  const night = { start: '2027-03-27T22:00:00+01:00', end: '2027-03-28T06:00:00+02:00' }
  const away = { start: '2027-03-27T23:00:00+01:00', end: '2027-03-28T07:00:00+02:00' }
  const demand = { startDateTime: '2027-03-27T22:00:00+01:00', endDateTime: '2027-03-28T04:00:00+02:00', minDemand: 2 }
  const rule = { id: 'd', satisfiability: 'REQUIRED', demandDetails: [demand] }
  const document = {
    contracts: [{ id: 'c' }],
    employees: [{ id: 'Ann', contracts: ['c'], unavailableTimeSpans: [away] }],
    shifts: [{ id: 'n', ...night, employee: 'Ann' }],
    globalRules: {
      minimumMaximumShiftsPerHourlyDemand: [rule],
      concurrentShiftsRules: [{ id: 'none', concurrentShiftsMax: 0 }],
    },
  }
  expect(sentences(document)).toEqual([
    'Ann is unavailable from 2027-03-27T23:00:00+01:00 to 2027-03-28T07:00:00+02:00 and works shift n (2027-03-27 22:00).',
    '1 shift is worked at some time from 2027-03-27T22:00:00+01:00 to 2027-03-28T04:00:00+02:00, 1 shift less than the 2 shifts asked for by the demand d.',
    'At 2027-03-27T22:00:00+01:00 1 shift is worked, 1 shift more than the 0 shifts allowed by rule none.',
  ])
})
