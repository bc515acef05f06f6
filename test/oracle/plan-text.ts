/** Plans in lines a person can compare. */
import { instantText } from '../support/checker/time.ts'
import { listAt, objectOf, objectsAt, textAt } from '../support/checker/json.ts'
import type { OraclePlan } from './field-service.ts'

const time = (seconds: number) => instantText(seconds).slice(5, 19)

export function oracleText({ points, routes, unassigned }: OraclePlan): string {
  const lines = routes.flatMap((plan) =>
    plan.routes.flatMap(({ sequence }, r) => {
      if (sequence.visits.length === 0) return []
      const { departure, starts, breaks, end } = plan.times[r]!
      const stops = [
        ...sequence.visits.map(({ id }, index) => ({
          id,
          start: starts[index]!,
          end: starts[index]! + sequence.service[index]!,
        })),
        ...breaks.map(({ pause, start }) => ({ id: pause.id, start, end: start + pause.seconds })),
      ].sort((a, b) => a.start - b.start || a.end - b.end)
      const items = stops.map((stop) => `${stop.id} ${time(stop.start)}-${time(stop.end).slice(6)}`)
      return `  ${sequence.shift.id}: ${time(departure)} | ${items.join(' | ')} | ${time(end)}`
    }),
  )
  return [`0hard/${points.medium}medium/${points.soft}soft`, ...lines, `  left out: ${unassigned.join(', ')}`].join(
    '\n',
  )
}

/** Of the output of either model. */
export function outputText(output: unknown): string {
  const plan = objectOf(output)
  const owners = [...objectsAt(plan, 'vehicles'), ...objectsAt(plan, 'drivers')]
  const lines = owners.flatMap((owner) =>
    objectsAt(owner, 'shifts').flatMap((shift) => {
      const items = objectsAt(shift, 'itinerary').map((item) => {
        const from = textAt(item, 'startServiceTime') ?? textAt(item, 'startTime') ?? ''
        const until = textAt(item, 'departureTime') ?? textAt(item, 'endTime') ?? ''
        return `${textAt(item, 'id')} ${from.slice(5, 19)}-${until.slice(11, 19)}`
      })
      const end = textAt(objectOf(shift['metrics']), 'endLocationArrivalTime') ?? ''
      return items.length === 0
        ? []
        : [
            `  ${textAt(shift, 'id')}: ${(textAt(shift, 'startTime') ?? '').slice(5, 19)} | ${items.join(' | ')} | ${end.slice(5, 19)}`,
          ]
    }),
  )
  const missing = [...listAt(plan, 'unassignedVisits'), ...listAt(plan, 'unassignedJobs')]
  return [
    ...lines,
    `  left out: ${missing.map((each) => (typeof each === 'string' ? each : textAt(objectOf(each), 'id'))).join(', ')}`,
  ].join('\n')
}
