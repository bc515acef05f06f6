/** The smallest request that says something, and what comes of it: the examples of the OpenAPI document. */

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
  ],
  visits: [
    {
      id: 'Visit A',
      location: [33.77301, -84.43838],
      serviceDuration: 'PT1H30M',
      timeWindows: [{ minStartTime: '2027-02-01T13:00:00Z', maxEndTime: '2027-02-01T17:00:00Z' }],
    },
    { id: 'Visit B', location: [33.88664, -84.28069], serviceDuration: 'PT2H', requiredSkills: [{ name: 'electrician' }] },
  ],
}

export const exampleOutput = {
  vehicles: [
    {
      id: 'Carl',
      shifts: [
        {
          id: 'Carl Mon',
          startTime: '2027-02-01T09:00:00Z',
          pinned: false,
          itinerary: [
            {
              id: 'Visit B',
              kind: 'VISIT',
              arrivalTime: '2027-02-01T09:37:13Z',
              startServiceTime: '2027-02-01T09:37:13Z',
              departureTime: '2027-02-01T11:37:13Z',
              effectiveServiceDuration: 'PT2H',
              travelTimeFromPreviousStandstill: 'PT37M13S',
              travelDistanceMetersFromPreviousStandstill: 30955,
              pinned: false,
            },
            {
              id: 'Visit A',
              kind: 'VISIT',
              arrivalTime: '2027-02-01T12:10:02Z',
              startServiceTime: '2027-02-01T13:00:00Z',
              departureTime: '2027-02-01T14:30:00Z',
              effectiveServiceDuration: 'PT1H30M',
              travelTimeFromPreviousStandstill: 'PT32M49S',
              travelDistanceMetersFromPreviousStandstill: 25067,
              pinned: false,
            },
          ],
          metrics: {
            totalTravelTime: 'PT1H48M42S',
            travelTimeFromStartLocationToFirstVisit: 'PT37M13S',
            travelTimeBetweenVisits: 'PT32M49S',
            travelTimeFromLastVisitToEndLocation: 'PT38M40S',
            totalTravelDistanceMeters: 88891,
            travelDistanceFromStartLocationToFirstVisitMeters: 30955,
            travelDistanceBetweenVisitsMeters: 25067,
            travelDistanceFromLastVisitToEndLocationMeters: 32869,
            endLocationArrivalTime: '2027-02-01T15:08:40Z',
          },
        },
      ],
      metrics: {
        activatedShifts: 1,
        assignedVisits: 2,
        totalServiceDuration: 'PT3H30M',
        totalBreakTime: 'PT0S',
        totalTravelTime: 'PT1H48M42S',
        totalTravelDistanceMeters: 88891,
        totalShiftDuration: 'PT6H8M40S',
        totalWaitingTime: 'PT49M58S',
        totalOvertime: 'PT0S',
        availableOvertime: 'PT0S',
      },
    },
  ],
  unassignedVisits: [],
}

export const exampleInputMetrics = {
  visits: 2,
  visitGroups: 0,
  visitDependencies: 0,
  mandatoryVisits: 2,
  optionalVisits: 0,
  vehicles: 1,
  vehicleShifts: 1,
  visitsWithSla: 0,
  movableVisits: 1,
  pinnedVisits: 0,
}

export const exampleKpis = {
  totalAssignedVisits: 2,
  totalUnassignedVisits: 0,
  assignedMandatoryVisits: 2,
  assignedOptionalVisits: 0,
  totalActivatedVehicles: 1,
  totalTravelTime: 'PT1H48M42S',
  travelTimeFromStartLocationToFirstVisit: 'PT37M13S',
  travelTimeBetweenVisits: 'PT32M49S',
  travelTimeFromLastVisitToEndLocation: 'PT38M40S',
  totalTravelDistanceMeters: 88891,
  travelDistanceFromStartLocationToFirstVisitMeters: 30955,
  travelDistanceBetweenVisitsMeters: 25067,
  travelDistanceFromLastVisitToEndLocationMeters: 32869,
  totalOvertime: 'PT0S',
  totalWaitingTime: 'PT0S',
  workingTimeFairnessPercentage: 100,
  absoluteVisitsInSla: 0,
}
