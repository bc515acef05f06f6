/** What exports say of stops, and jobs of which some are in no route. */
import type { ExportLeftOut, ExportTable } from '../../plan-export.ts'
import { visitName } from '../../routing/constraints/names.ts'
import { column, type ExportedWords } from '../../routing/exports/work.ts'
import { jobName, stopName } from '../constraints/names.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { loadsOf } from '../domain/loads.ts'
import { unassignedJobs, type Plan, type PlanJob, type PlanStop } from '../domain/plan.ts'
import { plainReason } from '../unassigned/plain-reason.ts'

export const words: ExportedWords<Plan> = {
  who: 'Driver',
  work: 'Stop',
  works: 'Stops',
  workOf(plan, index) {
    const stop = plan.facts.stops[index]!
    const job = plan.facts.jobs[stop.job]!
    return {
      id: stop.input.id,
      title: stopName(stop, plan),
      location: stop.input.location,
      priority: priorityOf(job),
      isPinned: stop.isPinned,
      notes: notesOf(plan, stop, job),
    }
  },
  own: {
    columns: [column('Job'), column('Loads'), column('On board')],
    cells(plan, shift, position) {
      const route = plan.routes[shift.index]!
      const { job, amounts } = plan.facts.stops[route[position]!]!
      const onBoard = loadsOf(plan.facts, route).after[position]!
      return [plan.facts.jobs[job]!.input.id, changeTexts(plan, amounts).join(', '), loadTexts(plan, onBoard)]
    },
  },
}

function notesOf(plan: Plan, { amounts }: PlanStop, job: PlanJob): string[] {
  const { id, requiredSkills } = job.input
  const [loads, unloads] = [1, -1].map((sign) =>
    loadTexts(
      plan,
      amounts.map((amount) => amount * sign),
    ),
  )
  return [
    `Job ${id}, priority ${priorityOf(job)}`,
    ...(loads ? [`Load ${loads}`] : []),
    ...(unloads ? [`Unload ${unloads}`] : []),
    ...(requiredSkills.length > 0 ? [`Skills: ${requiredSkills.map(({ name }) => name).join(', ')}`] : []),
  ]
}

/** `3 pallets, 200 kg`, of what is more than nothing; undefined where nothing is. */
function loadTexts({ facts: { kinds } }: Plan, amounts: readonly number[]): string | undefined {
  const texts = kinds.flatMap((kind, index) => (amounts[index]! > 0 ? [`${amounts[index]!} ${kind}`] : []))
  return texts.length > 0 ? texts.join(', ') : undefined
}

/** `load 3 pallets`, `unload 200 kg` */
function changeTexts({ facts: { kinds } }: Plan, amounts: readonly number[]): string[] {
  return kinds.flatMap((kind, index) => {
    const amount = amounts[index]!
    return amount === 0 ? [] : [`${amount > 0 ? 'load' : 'unload'} ${Math.abs(amount)} ${kind}`]
  })
}

/** Stops of a job that nobody makes, with their job. */
function unmadeStops(plan: Plan) {
  const made = new Set(plan.routes.flat())
  return unassignedJobs(plan).flatMap((job) =>
    job.stops.filter((index) => !made.has(index)).map((index) => ({ job, stop: plan.facts.stops[index]! })),
  )
}

export function leftOut(plan: Plan): ExportLeftOut[] {
  return unmadeStops(plan).map(({ job, stop }) => ({
    id: stop.input.id,
    title: stopName(stop, plan),
    position: stop.input.location,
    reason: plainReason(job, plan.facts),
  }))
}

export function unplannedTable(plan: Plan): ExportTable {
  return {
    title: 'Unplanned',
    columns: [
      ...[column('Job'), column('Job name'), column('Id'), column('Name'), column('Priority'), column('Mandatory')],
      ...[column('Service', 'duration'), column('Latitude', 'number'), column('Longitude', 'number'), column('Why')],
    ],
    rows: unmadeStops(plan).map(({ job, stop }) => [
      ...[job.input.id, jobName(job), stop.input.id, visitName(stop), priorityOf(job), job.isMandatory ? 'yes' : 'no'],
      ...[stop.serviceSeconds, ...stop.input.location, plainReason(job, plan.facts)],
    ]),
  }
}
