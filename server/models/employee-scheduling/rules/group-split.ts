/** Among how many shifts a day a group may be split: required pairings with a `groupShiftsPerDayLimit`. */
import type { Coupling } from '../../../solver/assignment/problem/problem.ts'
import type { Match } from '../../constraint.ts'
import { dateOfDay } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { Pairing } from '../schema/employee.ts'
import { tagsMatch } from './filters.ts'
import { pairingGroup } from './groups.ts'
import { onCompany } from './roster-constraint.ts'
import { tagNumbers } from './tag-numbers.ts'
import { listOf, plural } from './wording.ts'

/** What a shift is for the limit: its tags of the common type. */
interface Split {
  readonly group: string
  readonly tagType: string
  readonly most: number
  /** 1 for employees of the group. */
  readonly members: Uint8Array
  /** Numbers of the tags of each shift that count, and their names. */
  readonly marks: readonly Int32Array[]
  readonly tags: readonly string[]
  /** Day a shift starts on by the clock of who works it, counted from `firstDay` on. */
  readonly dayOf: (shift: number, employee: number) => number
  readonly firstDay: number
  readonly days: number
}

export const groupSplit = onCompany({
  id: 'groupSplit',
  name: 'Employee group split into multiple shifts per day',
  description:
    'Where a required pairing limits it, the employees of its group work, on one day, shifts with so many different tags of the common type at most. Measured in tags beyond, each day on its own.',
  level: 'hard',
  group: pairingGroup,
  rules: ({ facts }) =>
    splitsOf(facts).map((split) => ({
      asksForWork: false,
      start: () => splitCoupling(split),
      touches: (shift, employee) => split.members[employee] === 1 && split.marks[shift]!.length > 0,
      matches: (_, { who }) => matchesOf(split, who),
    })),
})

/** What makes a limit one of its own; several employees of a group may have the same one. */
export const limitKey = ({ groupByEmployeeTag, commonTagType, onlyForShiftTags }: Pairing): string =>
  JSON.stringify([groupByEmployeeTag, commonTagType, [...onlyForShiftTags].sort()])

function splitsOf(facts: Facts): Split[] {
  const limits = new Map<string, Pairing>()
  for (const { input } of facts.employees)
    for (const pairing of input.requiredPairings)
      if (pairing.groupShiftsPerDayLimit) limits.set(limitKey(pairing), pairing)
  return [...limits.values()].map((pairing) => splitOf(facts, pairing))
}

function splitOf(facts: Facts, pairing: Pairing): Split {
  const {
    groupByEmployeeTag: group = '',
    commonTagType: tagType = '',
    onlyForShiftTags,
    groupShiftsPerDayLimit,
  } = pairing
  const { employees, shifts } = facts
  const { names, ofShift } = tagNumbers(facts, tagType)
  const days = facts.timesOf('Z').startDay
  // Clocks of two employees are at most a day apart from UTC.
  const [firstDay, lastDay] = [(days[0] ?? 0) - 1, (days.at(-1) ?? 0) + 1]
  return {
    group,
    tagType,
    most: groupShiftsPerDayLimit!.groupShiftsPerDayMax,
    members: Uint8Array.from(employees, ({ tags }) => Number(tags.has(group))),
    marks: shifts.map(({ tags }, shift) =>
      tagsMatch(tags, onlyForShiftTags, [], 'ANY') ? ofShift[shift]! : new Int32Array(),
    ),
    tags: names,
    dayOf: (shift, employee) => employees[employee]!.times.startDay[shift]! - firstDay,
    firstDay,
    days: lastDay - firstDay + 1,
  }
}

function splitCoupling({ members, marks, tags, dayOf, most, days }: Split): Coupling {
  /** Shifts of the group by day and tag, and different tags by day. */
  const worked = new Int32Array(days * tags.length)
  const different = new Int32Array(days)
  return {
    empty: 0,
    change(shift, employee, sign) {
      const own = marks[shift]!
      if (members[employee] === 0 || own.length === 0) return 0
      const day = dayOf(shift, employee)
      const before = Math.max(0, different[day]! - most)
      for (let at = 0; at < own.length; at++) {
        const slot = day * tags.length + own[at]!
        const had = worked[slot]!
        worked[slot] = had + sign
        different[day] = different[day]! + Number(had + sign > 0) - Number(had > 0)
      }
      return Math.max(0, different[day]! - most) - before
    },
  }
}

function matchesOf({ group, tagType, most, members, marks, tags, dayOf, firstDay }: Split, who: Int32Array): Match[] {
  const tagsOfDay = new Map<number, Set<number>>()
  for (const [shift, employee] of who.entries()) {
    if (employee < 0 || members[employee] === 0) continue
    const day = dayOf(shift, employee)
    const own = tagsOfDay.get(day) ?? new Set()
    tagsOfDay.set(day, own)
    for (const tag of marks[shift]!) own.add(tag)
  }
  return [...tagsOfDay].flatMap(([day, own]): Match[] => {
    if (own.size <= most) return []
    const names = [...own].map((tag) => tags[tag]!).sort()
    const date = dateOfDay(firstDay + day)
    const justify = () => ({
      description: `On ${date} the group ${group} is split among ${listOf(names)}, where ${plural(most, 'tag')} of the type ${tagType} ${most === 1 ? 'is' : 'are'} allowed.`,
      employeeTag: group,
      date,
      shiftTags: names.join(', '),
      limit: most,
    })
    return [{ amount: own.size - most, justify }]
  })
}
