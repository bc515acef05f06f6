/** The smallest request that says something, and what comes of it: the examples of the OpenAPI document. */
import type { ModelExamples } from '../../planning-model.ts'

export const exampleInput = {
  drivers: [
    {
      id: 'Ann',
      shifts: [
        {
          id: 'Ann Mon',
          startLocation: [33.77301, -84.43838],
          minStartTime: '2027-02-01T09:00:00Z',
          maxEndTime: '2027-02-01T17:00:00Z',
          capacity: [{ kind: 'parcels', amount: 10 }],
        },
      ],
    },
  ],
  jobs: [
    {
      id: 'B',
      priority: '6',
      stops: [
        {
          id: 'B1',
          location: [33.68786, -84.18487],
          duration: 'PT20M',
          demand: [{ kind: 'parcels', amount: 2 }],
        },
        {
          id: 'B2',
          location: [33.905, -84.55],
          duration: 'PT20M',
          demand: [{ kind: 'parcels', amount: -2 }],
          stopDependencies: [{ id: 'B2 after B1', precedingStop: 'B1' }],
        },
      ],
    },
  ],
}

export const exampleOutput = {
  drivers: [
    {
      id: 'Ann',
      shifts: [
        {
          id: 'Ann Mon',
          startTime: '2027-02-01T09:00:00Z',
          pinned: false,
          itinerary: [
            {
              id: 'B1',
              kind: 'STOP',
              jobId: 'B',
              arrivalTime: '2027-02-01T09:38:40Z',
              startServiceTime: '2027-02-01T09:38:40Z',
              departureTime: '2027-02-01T09:58:40Z',
              effectiveServiceDuration: 'PT20M',
              travelTimeFromPreviousStandstill: 'PT38M40S',
              travelDistanceMetersFromPreviousStandstill: 32869,
              load: [{ kind: 'parcels', amount: 2 }],
              pinned: false,
            },
            {
              id: 'B2',
              kind: 'STOP',
              jobId: 'B',
              arrivalTime: '2027-02-01T10:53:08Z',
              startServiceTime: '2027-02-01T10:53:08Z',
              departureTime: '2027-02-01T11:13:08Z',
              effectiveServiceDuration: 'PT20M',
              travelTimeFromPreviousStandstill: 'PT54M28S',
              travelDistanceMetersFromPreviousStandstill: 53936,
              load: [{ kind: 'parcels', amount: 0 }],
              pinned: false,
            },
          ],
          metrics: {
            totalTravelTime: 'PT2H4M38S',
            travelTimeFromStartLocationToFirstStop: 'PT38M40S',
            travelTimeBetweenStops: 'PT54M28S',
            travelTimeFromLastStopToEndLocation: 'PT31M30S',
            totalTravelDistanceMeters: 110122,
            travelDistanceFromStartLocationToFirstStopMeters: 32869,
            travelDistanceBetweenStopsMeters: 53936,
            travelDistanceFromLastStopToEndLocationMeters: 23317,
            endLocationArrivalTime: '2027-02-01T11:44:38Z',
            timeBurden: 'PT0S',
          },
        },
      ],
    },
  ],
  unassignedJobs: [],
}

export const exampleInputMetrics = {
  jobs: 1,
  stops: 2,
  mandatoryJobs: 1,
  optionalJobs: 0,
  drivers: 1,
  driverShifts: 1,
  stopsWithSla: 0,
  pinnedStops: 0,
  stopDependencies: 1,
}

export const exampleKpis = {
  totalAssignedJobs: 1,
  totalUnassignedJobs: 0,
  assignedMandatoryJobs: 1,
  assignedOptionalJobs: 0,
  totalActivatedDrivers: 1,
  totalTravelTime: 'PT2H4M38S',
  travelTimeFromStartLocationToFirstStop: 'PT38M40S',
  travelTimeBetweenStops: 'PT54M28S',
  travelTimeFromLastStopToEndLocation: 'PT31M30S',
  totalTravelDistanceMeters: 110122,
  travelDistanceFromStartLocationToFirstStopMeters: 32869,
  travelDistanceBetweenStopsMeters: 53936,
  travelDistanceFromLastStopToEndLocationMeters: 23317,
  totalOvertime: 'PT0S',
  totalWaitingTime: 'PT0S',
  totalTimeBurden: 'PT0S',
}

export const examples: ModelExamples = {
  match: {
    constraint: 'minimizeTravelTime',
    amount: 7478,
    justification: {
      description: 'Shift Ann Mon travels 2 h 4 min 38 s.',
      driverId: 'Ann',
      shiftId: 'Ann Mon',
      travelSeconds: 7478,
    },
  },
  issue: {
    code: 'UndeclaredSkill',
    path: '/jobs/0/requiredSkills/0',
    message: 'The skill forklift of job B is not declared. Add it to the list skills of the input.',
  },
  patch: [
    {
      op: 'add',
      path: '/jobs/-',
      value: { id: 'C', stops: [{ id: 'C1', location: [33.75, -84.4], duration: 'PT10M' }] },
    },
    { op: 'replace', path: '/jobs/[id=B]/prohibitJobPooling', value: true },
  ],
}
