/** What exports say of visits, and those that are in no route. */
import type { ExportLeftOut, ExportTable } from '../../plan-export.ts'
import { visitName } from '../../routing/constraints/names.ts'
import { column, type ExportedWords } from '../../routing/exports/work.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { unassignedVisits, type Plan } from '../domain/plan.ts'
import { plainReason } from '../unassigned/plain-reason.ts'

export const words: ExportedWords<Plan> = {
  who: 'Technician',
  work: 'Visit',
  works: 'Visits',
  workOf({ facts }, index) {
    const visit = facts.visits[index]!
    const { id, location, requiredSkills } = visit.input
    const notes = [
      `Visit ${id}, priority ${priorityOf(visit)}`,
      ...(requiredSkills.length > 0 ? [`Skills: ${requiredSkills.map(({ name }) => name).join(', ')}`] : []),
    ]
    return { id, title: visitName(visit), location, priority: priorityOf(visit), isPinned: visit.isPinned, notes }
  },
}

export function leftOut(plan: Plan): ExportLeftOut[] {
  return unassignedVisits(plan).map((visit) => {
    const [latitude, longitude] = visit.input.location
    const reason = plainReason(visit, plan.facts)
    return { id: visit.input.id, title: visitName(visit), position: [latitude, longitude], reason }
  })
}

export function unplannedTable(plan: Plan): ExportTable {
  return {
    title: 'Unplanned',
    columns: [
      ...[column('Id'), column('Name'), column('Priority'), column('Mandatory')],
      ...[column('Service', 'duration'), column('Latitude', 'number'), column('Longitude', 'number'), column('Why')],
    ],
    rows: unassignedVisits(plan).map((visit) => [
      ...[visit.input.id, visitName(visit), priorityOf(visit), visit.isMandatory ? 'yes' : 'no'],
      ...[visit.serviceSeconds, visit.input.location[0], visit.input.location[1], plainReason(visit, plan.facts)],
    ]),
  }
}
