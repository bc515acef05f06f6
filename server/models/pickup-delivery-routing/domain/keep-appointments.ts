/** What of the appointments that were published can be kept. */
import { keepAppointments as keep, type Appointment } from '../../routing/domain/appointments.ts'
import type { TimeAxis } from '../../routing/domain/time-axis.ts'
import { mayServe } from '../constraints/requirements.ts'
import { weightInForce } from '../constraints/weights.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { PlanDriver, PlanShift, PlanStop } from './plan.ts'
import { readJobs } from './read-jobs.ts'

interface Context {
  readonly input: Input
  readonly overrides: Overrides
  readonly time: TimeAxis
  readonly shifts: readonly PlanShift[]
  readonly drivers: readonly PlanDriver[]
}

export function keepAppointments(
  stops: readonly PlanStop[],
  { input, overrides, time, shifts, drivers }: Context,
): PlanStop[] {
  const published = publishedAppointments(input)
  if (published.size === 0) return [...stops]
  const jobs = readJobs(input, overrides, stops)
  return keep<PlanStop, PlanShift>(stops, {
    ...{ published, time, shifts, vehicles: drivers },
    from: input.freezeDeparturesBeforeTime ?? input.planningWindow?.startDate,
    keepsTimes: weightInForce('keepPublishedTimeWeight', overrides) > 0,
    // Nobody goes by the time of a stop but the stops of its own job.
    isAwaited: () => false,
    mayServe: (stop, shift) => mayServe(jobs[stop.job]!, shift, { vehicles: drivers }),
  })
}

function publishedAppointments({ jobs }: Input): ReadonlyMap<string, Appointment> {
  return new Map(
    jobs.flatMap(({ stops }) =>
      stops.flatMap(({ id, publishedAppointment }) =>
        publishedAppointment
          ? [
              [
                id,
                {
                  vehicleId: publishedAppointment.driverId,
                  startServiceTime: publishedAppointment.startServiceTime,
                },
              ] as const,
            ]
          : [],
      ),
    ),
  )
}
