/** Rotation: employees work the shifts of one group after those of another, in the order of the groups. */
import { numberAt, objectAt, objectsAt, textAt, textsAt } from '../checker/json.ts'
import { worked, type Roster, type Shift } from './facts.ts'
import { hard, heldRules, outside, present, soft, type Held, type Match, type Rule } from './rule.ts'
import { hasTags, matchKind } from './tag-filter.ts'
import { dayOf, startOfWeek } from './zone-time.ts'

interface Turn {
  readonly shift: Shift
  readonly group: number
  readonly day: number
}

/** Shifts of the employee that are in a group, in the order of time. */
function turnsOf(roster: Roster, { employee, rule }: Held): Turn[] {
  const groups = objectsAt(rule, 'rotationGroups')
  return worked(roster, employee)
    .map((shift) => ({
      shift,
      group: groups.findIndex((group) => hasTags(shift, textsAt(group, 'includeShiftTags'), matchKind(group))),
      day: dayOf(shift.start, employee.zone),
    }))
    .filter(({ group }) => group >= 0)
}

/** Parts of a list that begin wherever the key changes. */
function runsBy(turns: readonly Turn[], keyOf: (turn: Turn) => number): Turn[][] {
  const runs: Turn[][] = []
  for (const turn of turns) {
    const last = runs.at(-1)
    if (last && keyOf(last[0]!) === keyOf(turn)) last.push(turn)
    else runs.push([turn])
  }
  return runs
}

const isCustom = ({ rule }: Held) => textAt(objectAt(rule, 'rotationPeriod'), 'type') === 'CUSTOM'

/** Shifts out of turn: all such of a week, the first of a stretch of days. */
function outOfTurn(roster: Roster, satisfiability: string): Match[] {
  return heldRules(roster, 'shiftRotationRules', satisfiability).flatMap((held) => {
    const count = objectsAt(held.rule, 'rotationGroups').length
    const week = ({ day }: Turn) => startOfWeek(day, roster.facts.weekStart)
    const runs = runsBy(turnsOf(roster, held), isCustom(held) ? ({ group }) => group : week)
    return runs.flatMap((run, index) => {
      const expected = index === 0 ? run[0]!.group : (runs[index - 1]![0]!.group + 1) % count
      const wrong = run.filter(({ group }) => group !== expected)
      return (isCustom(held) ? wrong.slice(0, 1) : wrong).map(({ shift }) => ({
        about: `${held.about}, shift ${shift.id}`,
        amount: 1,
      }))
    })
  })
}

/** Lengths of stretches in one group; the first and the last one may go on outside. */
function lengths(roster: Roster, least: string | undefined, most: string): Match[] {
  return ['REQUIRED', 'PREFERRED'].flatMap((satisfiability) =>
    heldRules(roster, 'shiftRotationRules', satisfiability)
      .filter(isCustom)
      .flatMap((held) => {
        const period = objectAt(held.rule, 'rotationPeriod')
        const runs = runsBy(turnsOf(roster, held), ({ group }) => group)
        return runs.map((run, index) => {
          const isOpen = index === 0 || index === runs.length - 1
          const min = least === undefined || isOpen ? undefined : numberAt(period, least)
          const days = run.at(-1)!.day - run[0]!.day + 1
          return {
            about: `${held.about}, from day ${run[0]!.day}`,
            amount: outside(days, min, numberAt(period, most)),
          }
        })
      }),
  )
}

export const rotationRules: readonly Rule[] = [
  hard('requiredShiftRotationNotMetForEmployee', (roster) => outOfTurn(roster, 'REQUIRED')),
  soft('preferredShiftRotationNotMetForEmployee', (roster) => outOfTurn(roster, 'PREFERRED')),
  hard('customRotationDurationInDaysExceedsRequiredMaximumForEmployee', (roster) =>
    present(lengths(roster, undefined, 'requiredRotationPeriodMaxSizeInDays')),
  ),
  soft('customRotationDurationInDaysNotInPreferredRangeForEmployee', (roster) =>
    present(lengths(roster, 'preferredRotationPeriodMinSizeInDays', 'preferredRotationPeriodMaxSizeInDays')),
  ),
]
