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
          itinerary: [],
          metrics: {},
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
  totalTravelTime: 'PT1H54M35S',
  absoluteStopsInSla: 0,
}

export const examples: ModelExamples = {
  match: {
    constraint: 'minimizeTravelTime',
    amount: 6875,
    justification: {
      description: 'Shift Ann Mon travels 1 h 54 min 35 s.',
      driverId: 'Ann',
      shiftId: 'Ann Mon',
      travelSeconds: 6875,
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
