/** Input metrics and KPIs, with what a user interface needs to show them: title, unit by type, order, example. */
import { z } from 'zod'
import { count, display, less, more, percentage } from '../../../contract/metric-fields.ts'
import { exampleInputMetrics, exampleKpis } from './examples.ts'
import { distance, routeKpis, time } from '../../routing/schema/metrics.ts'

export const inputMetrics = z
  .strictObject({
    visits: count('Visits', 10, 'Visits to plan'),
    visitGroups: count('Visit groups', 80, 'Groups of visits done together'),
    visitDependencies: count('Visit dependencies', 90, 'Dependencies of one visit on another'),
    mandatoryVisits: count('Mandatory visits', 20, 'Visits that must be planned now'),
    optionalVisits: count('Optional visits', 30, 'Visits that may be left for later'),
    vehicles: count('Vehicles', 40, 'Technicians'),
    vehicleShifts: count('Shifts', 50, 'Working periods of all technicians'),
    visitsWithSla: count('Visits with SLA', 60, 'Visits with a promised end'),
    movableVisits: count(
      'Movable visits',
      70,
      'Visits whose day is still to be chosen: no windows, open windows, or windows on several days',
    ),
    pinnedVisits: count('Pinned visits', 65, 'Visits that stay where the itinerary has them'),
  })
  .meta({ description: 'Size of the problem', example: exampleInputMetrics })
export type InputMetrics = z.infer<typeof inputMetrics>

/** Left out where a shift goes where no road leads. */
const travelKpis = {
  totalTravelTime: routeKpis.totalTravelTime,
  travelTimeFromStartLocationToFirstVisit: less(
    time('Travel time to first visits', 31, 'Travel time from the start locations to the first visits'),
  ).optional(),
  travelTimeBetweenVisits: less(time('Travel time between visits', 32, 'Travel time between visits')).optional(),
  travelTimeFromLastVisitToEndLocation: less(
    time('Travel time from last visits', 33, 'Travel time from the last visits to the end locations'),
  ).optional(),
  totalTravelDistanceMeters: routeKpis.totalTravelDistanceMeters,
  travelDistanceFromStartLocationToFirstVisitMeters: less(
    distance('Distance to first visits', 41, 'Metres from the start locations to the first visits'),
  ).optional(),
  travelDistanceBetweenVisitsMeters: less(distance('Distance between visits', 42, 'Metres between visits')).optional(),
  travelDistanceFromLastVisitToEndLocationMeters: less(
    distance('Distance from last visits', 43, 'Metres from the last visits to the end locations'),
  ).optional(),
}

export const kpis = z
  .strictObject({
    totalAssignedVisits: more(count('Assigned visits', 10, 'Visits that are in an itinerary')),
    totalUnassignedVisits: less(count('Unassigned visits', 11, 'Visits that are in no itinerary')),
    assignedMandatoryVisits: more(count('Assigned mandatory visits', 12, 'Mandatory visits that are in an itinerary')),
    assignedOptionalVisits: more(count('Assigned optional visits', 13, 'Optional visits that are in an itinerary')),
    totalActivatedVehicles: count('Activated vehicles', 20, 'Vehicles with at least one visit'),
    ...travelKpis,
    totalOvertime: routeKpis.totalOvertime,
    totalWaitingTime: routeKpis.totalWaitingTime,
    workingTimeFairnessPercentage: more(
      percentage(
        'Working time fairness',
        70,
        'How evenly vehicles are used: 100 less the mean deviation of their utilization from the average, in percent of that average, and not below 0. ' +
          'Utilization = (past time worked + time from leaving the start to reaching the end location) / (past capacity + length of the shifts, 24 hours for one that never ends)',
      ),
    ),
    averageTechnicianRating: z
      .number()
      .optional()
      .meta(
        display(
          'Average technician rating',
          80,
          'Rating of the technician, averaged over assigned visits; left out when nobody is rated',
          4.2,
        ),
      ),
    percentageVisitsInSla: more(
      percentage(
        'Visits in SLA (share)',
        90,
        'Share of the visits with a promised end that end before it; left out when there are none',
      ),
    ).optional(),
    absoluteVisitsInSla: more(count('Visits in SLA', 91, 'Visits with a promised end that end before it')),
    totalTechnicianCosts: z
      .number()
      .optional()
      .meta(
        display(
          'Technician costs',
          100,
          'Costs of all shifts with visits, fixed and by their length; left out where no costs are given, or a missing road leaves some unknown',
          1250.5,
        ),
      ),
    totalChangedVisits: less(
      count(
        "Visits changed since the parent's plan",
        14,
        'Visits that are not done as published: by another technician, on another day, at a time farther from the published one than publishedTimeTolerance, or not at all; left out where nothing was published. The list is that of changed-visits',
      ),
    ).optional(),
  })
  .meta({ description: 'Quality of the plan', example: exampleKpis })
export type Kpis = z.infer<typeof kpis>
