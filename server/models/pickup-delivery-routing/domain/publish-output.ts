/** An output remembered in its input as published, so that the next dataset can keep to it. */
import type { Input } from '../schema/input.ts'
import type { StopInput } from '../schema/job.ts'
import type { Output } from '../schema/output.ts'

/** Each stop in an itinerary gets its appointment there; any it had from an earlier plan is gone. */
export function publishOutput(input: Input, { drivers }: Output): Input {
  const appointments = new Map(
    drivers.flatMap(({ id: driverId, shifts }) =>
      shifts.flatMap(({ itinerary }) =>
        itinerary.flatMap((item) =>
          item.kind === 'STOP' && item.startServiceTime !== undefined
            ? [[item.id, { driverId, startServiceTime: item.startServiceTime }] as const]
            : [],
        ),
      ),
    ),
  )
  const publish = ({ publishedAppointment: _, ...stop }: StopInput): StopInput => {
    const publishedAppointment = appointments.get(stop.id)
    return publishedAppointment ? { ...stop, publishedAppointment } : stop
  }
  return { ...input, jobs: input.jobs.map((job) => ({ ...job, stops: job.stops.map(publish) })) }
}
