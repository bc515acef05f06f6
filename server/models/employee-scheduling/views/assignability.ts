/** Which shifts somebody could work at all, and which nobody could. */
import { z } from 'zod'
import type { PlanView } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import { nameOf } from '../rules/wording.ts'
import { id } from '../schema/values.ts'
import { countAble, failuresOf } from '../unassigned/assignability.ts'

const count = (text: string) => z.int().min(0).describe(text)

const assignable = z
  .strictObject({
    entityId: id.describe('Id of the shift'),
    validAssignments: count('Employees who could work it'),
    totalValues: count('Employees there are'),
  })
  .meta({ id: 'AssignableShift', description: 'How many employees could work a shift' })

const detail = z
  .strictObject({
    shift: id.describe('Id of the shift'),
    validAssignments: count('Employees who could work it'),
    totalValues: count('Employees there are'),
    assignments: z
      .array(
        z.strictObject({
          value: id.describe('Id of the employee'),
          assignmentFailures: z.array(z.string()).describe('What is in the way, in words; empty where nothing is'),
        }),
      )
      .describe('Employee by employee'),
  })
  .meta({ id: 'AssignabilityOfShift', description: 'Who could work a shift, and what is in the way of the others' })

const schema = z
  .strictObject({
    totalAnalyzed: count('Shifts looked at: all that are planned'),
    totalUnassignable: count('Shifts nobody could work'),
    totalAssignable: count('Shifts somebody could work'),
    unassignable: z.array(assignable).describe('Shifts nobody could work, the first of them'),
    assignable: z.array(assignable).describe('Shifts somebody could work, those with the fewest employees first'),
    detail: detail.optional().describe('The shift that is asked for'),
  })
  .meta({
    id: 'AssignabilityAnalysis',
    description: 'Which shifts somebody could work, whatever else is planned',
    example: {
      totalAnalyzed: 3,
      totalUnassignable: 1,
      totalAssignable: 2,
      unassignable: [{ entityId: 'Mon A', validAssignments: 0, totalValues: 2 }],
      assignable: [
        { entityId: 'Mon M', validAssignments: 1, totalValues: 2 },
        { entityId: 'Tue A', validAssignments: 2, totalValues: 2 },
      ],
    },
  })

const query = z.strictObject({
  shiftId: id.optional().describe('Also this shift, employee by employee'),
  limit: z.coerce.number().int().min(1).max(50_000).default(100).describe('How many shifts to list at most, of each'),
})

export const assignability: PlanView<Plan> = {
  path: 'assignability-analysis',
  operationId: 'getAssignabilityAnalysis',
  summary: 'Analyse which shifts somebody could work at all',
  description:
    'For each shift, how many employees no hard rule keeps from it when nothing else is planned; for one that is asked for, what keeps each of the others from it. What stands in the way in the plan as it is says the view unassigned.',
  query,
  schema,
  view(plan, asked) {
    const { shiftId, limit = 100 } = asked as { shiftId?: string; limit?: number }
    const { shifts, employees } = plan.facts
    const able = countAble(plan)
    const planned = shifts.filter(({ isHistoric }) => !isHistoric)
    const unassignable = planned.filter(({ index }) => able[index] === 0)
    const others = planned.filter(({ index }) => able[index]! > 0).sort((a, b) => able[a.index]! - able[b.index]!)
    const told = (list: typeof planned) =>
      list.slice(0, limit).map(({ index, input }) => ({
        entityId: input.id,
        validAssignments: able[index]!,
        totalValues: employees.length,
      }))
    const shift = shiftId === undefined ? undefined : plan.facts.shiftIndex.get(shiftId)
    return {
      totalAnalyzed: planned.length,
      totalUnassignable: unassignable.length,
      totalAssignable: others.length,
      unassignable: told(unassignable),
      assignable: told(others),
      ...(shift !== undefined && { detail: detailOf(plan, shift, able[shift]!) }),
    }
  },
}

function detailOf(plan: Plan, shift: number, validAssignments: number) {
  const { facts } = plan
  return {
    shift: facts.shifts[shift]!.input.id,
    validAssignments,
    totalValues: facts.employees.length,
    assignments: failuresOf(plan, shift).map((assignmentFailures, employee) => ({
      value: nameOf(facts, employee),
      assignmentFailures,
    })),
  }
}
