/** KPIs of all models of routes, and fields of theirs. */
import { z } from 'zod'
import { display, less } from '../../../contract/metric-fields.ts'
import { duration } from './values.ts'

export const time = (title: string, priority: number, description: string) =>
  duration.meta({ examples: undefined, ...display(title, priority, description, 'PT1H42M') })

/** In metres. */
export const distance = (title: string, priority: number, description: string) =>
  z
    .int()
    .min(0)
    .meta(display(title, priority, description, 110_000))

/** Those of travel are left out where a shift goes where no road leads. */
export const routeKpis = {
  totalTravelTime: less(time('Travel time', 30, 'Time on the road, ways from start and to end included')).optional(),
  totalTravelDistanceMeters: less(
    distance('Travel distance', 40, 'Metres on the road, ways from start and to end included'),
  ).optional(),
  totalOvertime: less(time('Overtime', 50, 'Time worked after the soft end of the shifts')).optional(),
  totalWaitingTime: less(
    time(
      'Waiting',
      60,
      'Time from leaving the start to reaching the end location that is neither travel nor service nor break',
    ),
  ).optional(),
}
