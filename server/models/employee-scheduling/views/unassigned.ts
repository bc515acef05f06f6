/** Why shifts stay open: employee by employee, the rule in the way. */
import { z } from 'zod'
import { patchOperation } from '../../../contract/patch.ts'
import type { PlanView } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import { atStart, nameOf } from '../rules/wording.ts'
import { shiftPath } from '../quick-actions/places.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { id } from '../schema/values.ts'
import { obstaclesOf } from '../unassigned/obstacles.ts'
import { openReason } from '../unassigned/open-reason.ts'

const employeeReason = z.strictObject({
  employee: id.describe('Id of the employee'),
  isPossible: z.boolean().describe('Whether no hard rule is in the way'),
  reasons: z.array(z.string()).describe('What is in the way, in words'),
  constraints: z.array(z.string()).describe('Ids of the constraints that would be broken'),
})

const openShift = z
  .strictObject({
    id: id.describe('Id of the shift'),
    start: z.string().describe('Start of the shift'),
    end: z.string().describe('End of the shift'),
    mandatory: z.boolean().describe('Whether it must be worked'),
    summary: z.string().describe('Why it stays open, in a sentence'),
    remedy: z
      .strictObject({
        title: z.string().describe('What it is called on a button'),
        words: z.string().describe('What it does, in a sentence'),
        patch: z.array(patchOperation).describe('On the input with the roster in it'),
      })
      .optional()
      .describe('A change to the input that does away with the reason, where there is one'),
    employees: z.array(employeeReason).describe('Employee by employee; only of a shift that is asked for'),
  })
  .meta({ id: 'OpenShift', description: 'A shift that nobody works' })

const schema = z
  .strictObject({
    totalUnassigned: z.int().describe('Shifts that stay open'),
    shifts: z.array(openShift).describe('The first of them, or the one that is asked for'),
  })
  .meta({
    id: 'OpenShifts',
    description: 'Shifts that nobody works, and why',
    example: {
      totalUnassigned: 1,
      shifts: [
        {
          id: 'Mon A',
          start: '2027-02-01T14:00:00Z',
          end: '2027-02-01T22:00:00Z',
          mandatory: true,
          summary: 'Of 2 employees 1 would rest too little, 1 is unavailable.',
          employees: [
            { employee: 'Beth Fox', isPossible: false, reasons: ['is unavailable'], constraints: ['unavailableTime'] },
          ],
        },
      ],
    },
  })

const query = z.strictObject({
  shiftId: id.optional().describe('Only this shift, with every employee'),
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('How many shifts to explain at most'),
})

export const unassigned: PlanView<Plan> = {
  path: 'unassigned',
  operationId: 'getUnassignedShifts',
  summary: 'Explain why shifts stay open',
  description: 'A sentence for each open shift; for one that is asked for, employee by employee the rules in the way.',
  query,
  schema,
  explains: 'shift',
  view(plan, asked) {
    const { shiftId, limit = 100 } = asked as { shiftId?: string; limit?: number }
    const open = plan.facts.shifts.filter(({ index }) => plan.who[index]! < 0)
    const told = shiftId === undefined ? open.slice(0, limit) : open.filter(({ input }) => input.id === shiftId)
    return {
      totalUnassigned: open.length,
      shifts: told.map(({ index, input, isMandatory, isPinned }) => ({
        id: input.id,
        start: input.start,
        end: input.end,
        mandatory: isMandatory,
        summary: `${atStart(openReason(plan, index))}.`,
        ...(isPinned && { remedy: unpinned(input) }),
        employees: shiftId === undefined ? [] : reasonsOf(plan, index),
      })),
    }
  },
}

const unpinned = (shift: ShiftInput) => ({
  title: 'Unpin',
  words: `${shift.id} unpinned`,
  patch: [{ op: 'add' as const, path: `${shiftPath(shift)}/pinned`, value: false }],
})

function reasonsOf(plan: Plan, shift: number) {
  return plan.facts.employees.map(({ index }) => {
    const obstacles = obstaclesOf(plan, index, shift)
    return {
      employee: nameOf(plan.facts, index),
      isPossible: obstacles.length === 0,
      reasons: obstacles.map(({ words }) => words),
      constraints: [...new Set(obstacles.map(({ constraint }) => constraint.id))],
    }
  })
}
