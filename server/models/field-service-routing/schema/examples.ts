/** The smallest request that says something, and what comes of it: the examples of the OpenAPI document. */
import type { ModelExamples } from '../../planning-model.ts'

export const exampleInput = {
  skills: ['electrician'],
  vehicles: [
    {
      id: 'Carl',
      shifts: [
        {
          id: 'Carl Mon',
          startLocation: [33.68786, -84.18487],
          minStartTime: '2027-02-01T09:00:00Z',
          maxEndTime: '2027-02-01T17:00:00Z',
          skills: [{ name: 'electrician' }],
        },
      ],
    },
    {
      id: 'Ann',
      shifts: [
        {
          id: 'Ann Mon',
          startLocation: [33.80192, -84.35106],
          minStartTime: '2027-02-01T09:00:00Z',
          maxEndTime: '2027-02-01T17:00:00Z',
        },
      ],
    },
  ],
  visits: [
    {
      id: 'Visit A',
      location: [33.77301, -84.43838],
      serviceDuration: 'PT1H30M',
      timeWindows: [{ minStartTime: '2027-02-01T13:00:00Z', maxEndTime: '2027-02-01T17:00:00Z' }],
    },
    {
      id: 'Visit B',
      location: [33.88664, -84.28069],
      serviceDuration: 'PT2H',
      requiredSkills: [{ name: 'electrician' }],
    },
  ],
  visitGroups: [
    {
      id: 'Kitchen refit',
      visits: [
        {
          id: 'Visit C',
          location: [33.74914, -84.38826],
          serviceDuration: 'PT1H',
          requiredSkills: [{ name: 'electrician' }],
        },
        { id: 'Visit D', location: [33.74914, -84.38826], serviceDuration: 'PT1H' },
      ],
    },
  ],
}

export const exampleOutput = {
  vehicles: [
    {
      id: 'Carl',
      shifts: [
        {
          id: 'Carl Mon',
          startTime: '2027-02-01T09:49:58Z',
          pinned: false,
          itinerary: [
            {
              id: 'Visit B',
              kind: 'VISIT',
              arrivalTime: '2027-02-01T10:27:11Z',
              startServiceTime: '2027-02-01T10:27:11Z',
              departureTime: '2027-02-01T12:27:11Z',
              effectiveServiceDuration: 'PT2H',
              travelTimeFromPreviousStandstill: 'PT37M13S',
              travelDistanceMetersFromPreviousStandstill: 30955,
              pinned: false,
            },
            {
              id: 'Visit A',
              kind: 'VISIT',
              arrivalTime: '2027-02-01T13:00:00Z',
              startServiceTime: '2027-02-01T13:00:00Z',
              departureTime: '2027-02-01T14:30:00Z',
              effectiveServiceDuration: 'PT1H30M',
              travelTimeFromPreviousStandstill: 'PT32M49S',
              travelDistanceMetersFromPreviousStandstill: 25067,
              pinned: false,
            },
            {
              id: 'Visit C',
              kind: 'VISIT',
              arrivalTime: '2027-02-01T14:43:20Z',
              startServiceTime: '2027-02-01T14:43:20Z',
              departureTime: '2027-02-01T15:43:20Z',
              effectiveServiceDuration: 'PT1H',
              travelTimeFromPreviousStandstill: 'PT13M20S',
              travelDistanceMetersFromPreviousStandstill: 6942,
              pinned: false,
            },
          ],
          metrics: {
            totalTravelTime: 'PT1H56M53S',
            travelTimeFromStartLocationToFirstVisit: 'PT37M13S',
            travelTimeBetweenVisits: 'PT46M9S',
            travelTimeFromLastVisitToEndLocation: 'PT33M31S',
            totalTravelDistanceMeters: 88974,
            travelDistanceFromStartLocationToFirstVisitMeters: 30955,
            travelDistanceBetweenVisitsMeters: 32009,
            travelDistanceFromLastVisitToEndLocationMeters: 26010,
            endLocationArrivalTime: '2027-02-01T16:16:51Z',
          },
        },
      ],
      metrics: {
        activatedShifts: 1,
        assignedVisits: 3,
        totalServiceDuration: 'PT4H30M',
        totalBreakTime: 'PT0S',
        totalTravelTime: 'PT1H56M53S',
        totalTravelDistanceMeters: 88974,
        totalShiftDuration: 'PT6H26M53S',
        totalWaitingTime: 'PT0S',
        totalOvertime: 'PT0S',
        availableOvertime: 'PT0S',
      },
    },
    {
      id: 'Ann',
      shifts: [
        {
          id: 'Ann Mon',
          startTime: '2027-02-01T14:27:43Z',
          pinned: false,
          itinerary: [
            {
              id: 'Visit D',
              kind: 'VISIT',
              arrivalTime: '2027-02-01T14:43:20Z',
              startServiceTime: '2027-02-01T14:43:20Z',
              departureTime: '2027-02-01T15:43:20Z',
              effectiveServiceDuration: 'PT1H',
              travelTimeFromPreviousStandstill: 'PT15M37S',
              travelDistanceMetersFromPreviousStandstill: 8843,
              pinned: false,
            },
          ],
          metrics: {
            totalTravelTime: 'PT31M14S',
            travelTimeFromStartLocationToFirstVisit: 'PT15M37S',
            travelTimeBetweenVisits: 'PT0S',
            travelTimeFromLastVisitToEndLocation: 'PT15M37S',
            totalTravelDistanceMeters: 17686,
            travelDistanceFromStartLocationToFirstVisitMeters: 8843,
            travelDistanceBetweenVisitsMeters: 0,
            travelDistanceFromLastVisitToEndLocationMeters: 8843,
            endLocationArrivalTime: '2027-02-01T15:58:57Z',
          },
        },
      ],
      metrics: {
        activatedShifts: 1,
        assignedVisits: 1,
        totalServiceDuration: 'PT1H',
        totalBreakTime: 'PT0S',
        totalTravelTime: 'PT31M14S',
        totalTravelDistanceMeters: 17686,
        totalShiftDuration: 'PT1H31M14S',
        totalWaitingTime: 'PT0S',
        totalOvertime: 'PT0S',
        availableOvertime: 'PT0S',
      },
    },
  ],
  unassignedVisits: [],
}

export const exampleInputMetrics = {
  visits: 4,
  visitGroups: 1,
  visitDependencies: 0,
  mandatoryVisits: 4,
  optionalVisits: 0,
  vehicles: 2,
  vehicleShifts: 2,
  visitsWithSla: 0,
  movableVisits: 3,
  pinnedVisits: 0,
}

export const exampleKpis = {
  totalAssignedVisits: 4,
  totalUnassignedVisits: 0,
  assignedMandatoryVisits: 4,
  assignedOptionalVisits: 0,
  totalActivatedVehicles: 2,
  totalTravelTime: 'PT2H28M7S',
  travelTimeFromStartLocationToFirstVisit: 'PT52M50S',
  travelTimeBetweenVisits: 'PT46M9S',
  travelTimeFromLastVisitToEndLocation: 'PT49M8S',
  totalTravelDistanceMeters: 106660,
  travelDistanceFromStartLocationToFirstVisitMeters: 39798,
  travelDistanceBetweenVisitsMeters: 32009,
  travelDistanceFromLastVisitToEndLocationMeters: 34853,
  totalOvertime: 'PT0S',
  totalWaitingTime: 'PT0S',
  workingTimeFairnessPercentage: 38.16,
  absoluteVisitsInSla: 0,
}

export const examples: ModelExamples = {
  match: {
    constraint: 'minimizeTravelTime',
    amount: 6522,
    justification: {
      description: 'Shift Carl Mon travels 1 h 48 min 42 s.',
      vehicleId: 'Carl',
      shiftId: 'Carl Mon',
      travelSeconds: 6522,
    },
  },
  issue: {
    code: 'UndeclaredSkill',
    path: '/visits/1/requiredSkills/0',
    message: 'The skill plumber of visit Visit B is not declared. Add it to the list skills of the input.',
  },
  patch: [
    { op: 'add', path: '/visits/-', value: { id: 'Visit E', location: [33.75, -84.4], serviceDuration: 'PT1H' } },
    { op: 'remove', path: '/visits/[id=Visit A]/timeWindows' },
    { op: 'replace', path: '/visits/[id=Visit B]/pinningRequested', value: true },
  ],
  quickAction: { action: 'visit-longer', visitId: 'Visit B', longer: 'PT30M' },
}
