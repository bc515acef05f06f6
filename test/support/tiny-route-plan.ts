/** A request that fits in the head: one technician, one day, two visits (the reference service's "Hello routes"). */
export function tinyRoutePlan(termination: object = { stepCountLimit: 200 }) {
  return {
    config: { run: { name: 'Hello routes', termination, tags: ['hello'] } },
    modelInput: {
      skills: ['electrician'],
      tags: [],
      planningWindow: { startDate: '2027-02-01T00:00:00Z', endDate: '2027-02-02T00:00:00Z' },
      vehicles: [
        {
          id: 'Carl',
          vehicleType: 'VAN',
          shifts: [
            {
              id: 'Carl Mon',
              startLocation: [33.68786, -84.18487],
              minStartTime: '2027-02-01T09:00:00Z',
              maxEndTime: '2027-02-01T17:00:00Z',
              skills: [{ name: 'electrician', level: 1 }],
            },
          ],
        },
      ],
      visits: [
        {
          id: 'Visit A',
          name: 'Visit A',
          location: [33.77301, -84.43838],
          serviceDuration: 'PT1H30M',
          priority: '6',
          timeWindows: [{ minStartTime: '2027-02-01T13:00:00Z', maxEndTime: '2027-02-01T17:00:00Z' }],
        },
        {
          id: 'Visit B',
          name: 'Visit B',
          location: [33.88664, -84.28069],
          serviceDuration: 'PT2H',
          requiredSkills: [{ name: 'electrician', minLevel: 1 }],
          timeWindows: [{ minStartTime: '2027-02-01T09:00:00Z', maxEndTime: '2027-02-01T17:00:00Z' }],
        },
      ],
    },
  }
}

export type RoutePlanRequest = ReturnType<typeof tinyRoutePlan>
