/** Input metrics and KPIs, with what a user interface needs to show them: title, unit by type, order, example. */
import { z } from 'zod'
import { count, display, less, more, percentage } from '../../../contract/metric-fields.ts'
import { distance, routeKpis, time } from '../../routing/schema/metrics.ts'
import { exampleInputMetrics, exampleKpis } from './examples.ts'

export const inputMetrics = z
  .strictObject({
    jobs: count('Jobs', 10, 'Jobs to plan'),
    stops: count('Stops', 15, 'Stops of all jobs'),
    mandatoryJobs: count('Mandatory jobs', 20, 'Jobs that must be planned now'),
    optionalJobs: count('Optional jobs', 30, 'Jobs that may be left for later'),
    drivers: count('Drivers', 40, 'Drivers'),
    driverShifts: count('Shifts', 50, 'Working periods of all drivers'),
    stopsWithSla: count('Stops with SLA', 60, 'Stops with a promised end'),
    pinnedStops: count('Pinned stops', 65, 'Stops that stay where the itinerary has them'),
    stopDependencies: count('Stop dependencies', 90, 'Stops that come behind another one of their job'),
  })
  .meta({ description: 'Size of the problem', example: exampleInputMetrics })
export type InputMetrics = z.infer<typeof inputMetrics>

/** Left out where a shift goes where no road leads. */
const travelKpis = {
  totalTravelTime: routeKpis.totalTravelTime,
  travelTimeFromStartLocationToFirstStop: less(
    time('Travel time to first stops', 31, 'Travel time from the start locations to the first stops'),
  ).optional(),
  travelTimeBetweenStops: less(time('Travel time between stops', 32, 'Travel time between stops')).optional(),
  travelTimeFromLastStopToEndLocation: less(
    time('Travel time from last stops', 33, 'Travel time from the last stops to the end locations'),
  ).optional(),
  totalTravelDistanceMeters: routeKpis.totalTravelDistanceMeters,
  travelDistanceFromStartLocationToFirstStopMeters: less(
    distance('Distance to first stops', 41, 'Metres from the start locations to the first stops'),
  ).optional(),
  travelDistanceBetweenStopsMeters: less(distance('Distance between stops', 42, 'Metres between stops')).optional(),
  travelDistanceFromLastStopToEndLocationMeters: less(
    distance('Distance from last stops', 43, 'Metres from the last stops to the end locations'),
  ).optional(),
}

export const kpis = z
  .strictObject({
    totalAssignedJobs: more(count('Assigned jobs', 10, 'Jobs of which all stops are in an itinerary')),
    totalUnassignedJobs: less(count('Unassigned jobs', 11, 'Jobs with stops that are in no itinerary')),
    assignedMandatoryJobs: more(count('Assigned mandatory jobs', 12, 'Mandatory jobs of which all stops are planned')),
    assignedOptionalJobs: more(count('Assigned optional jobs', 13, 'Optional jobs of which all stops are planned')),
    totalActivatedDrivers: count('Activated drivers', 20, 'Drivers with at least one stop'),
    ...travelKpis,
    totalOvertime: routeKpis.totalOvertime,
    totalWaitingTime: routeKpis.totalWaitingTime,
    totalTimeBurden: less(
      time(
        'Time burden',
        55,
        'Time on board beyond the direct way: of all jobs, from the end of the first to the start of the last stop, less the travel between their stops and the stops between; left out where no job has several stops planned, or a missing road leaves some unknown',
      ),
    ).optional(),
    percentageStopsInSla: more(
      percentage(
        'Stops in SLA (share)',
        90,
        'Share of the stops with a promised end that end before it; left out when there are none',
      ),
    ).optional(),
    absoluteStopsInSla: more(
      count('Stops in SLA', 91, 'Stops with a promised end that end before it; left out when there are none'),
    ).optional(),
    totalDriverCosts: z
      .number()
      .optional()
      .meta(
        display(
          'Driver costs',
          100,
          'Costs of all shifts with stops, fixed and by their length; left out where no costs are given, or a missing road leaves some unknown',
          1250.5,
        ),
      ),
    totalChangedStops: less(
      count(
        "Stops changed since the parent's plan",
        14,
        'Stops that are not made as published: by another driver, on another day, at a time farther from the published one than publishedTimeTolerance, or not at all; left out where nothing was published',
      ),
    ).optional(),
  })
  .meta({ description: 'Quality of the plan', example: exampleKpis })
export type Kpis = z.infer<typeof kpis>
