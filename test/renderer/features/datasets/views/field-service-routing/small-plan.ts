import type {
  Input,
  Output,
} from '../../../../../../renderer/features/datasets/views/field-service-routing/documents.ts'

/** One technician, three visits on the way and one left out; times of one Monday at UTC+01:00. */
const at = (clock: string) => `2026-11-23T${clock}:00+01:00`

export const smallInput = {
  vehicles: [
    {
      id: 'Ann',
      shifts: [
        {
          id: 'Ann Mon',
          startLocation: [52.5, 13.4],
          minStartTime: at('08:00'),
          maxSoftEndTime: at('16:00'),
          maxEndTime: at('17:00'),
          skills: [{ name: 'heating', level: 2 }],
        },
      ],
    },
    {
      id: 'Bob',
      shifts: [
        {
          id: 'Bob Tue',
          startLocation: [52.6, 13.5],
          minStartTime: '2026-11-24T08:00:00+01:00',
          maxEndTime: '2026-11-24T16:00:00+01:00',
        },
      ],
    },
  ],
  visits: [
    {
      id: 'A',
      name: 'Boiler',
      location: [52.51, 13.41],
      serviceDuration: 'PT1H',
      timeWindows: [{ minStartTime: at('10:00'), maxEndTime: at('12:00') }],
      requiredSkills: [{ name: 'heating', minLevel: 2 }],
    },
    {
      id: 'B',
      location: [52.52, 13.42],
      serviceDuration: 'PT30M',
      timeWindows: [{ minStartTime: at('08:00'), maxEndTime: at('12:45') }],
    },
    {
      id: 'C',
      name: 'Roof',
      location: [52.53, 13.43],
      serviceDuration: 'PT45M',
      timeWindows: [{ minStartTime: at('08:00'), maxEndTime: at('12:00') }],
    },
  ],
} satisfies Input

export const smallOutput: Output = {
  vehicles: [
    {
      id: 'Ann',
      shifts: [
        {
          id: 'Ann Mon',
          startTime: at('09:00'),
          pinned: false,
          itinerary: [
            {
              id: 'A',
              kind: 'VISIT',
              arrivalTime: at('09:20'),
              startServiceTime: at('10:00'),
              departureTime: at('11:00'),
              effectiveServiceDuration: 'PT1H',
              travelTimeFromPreviousStandstill: 'PT20M',
              travelDistanceMetersFromPreviousStandstill: 9000,
              pinned: true,
            },
            { id: 'lunch', kind: 'BREAK', startTime: at('11:10'), endTime: at('11:50') },
            {
              id: 'B',
              kind: 'VISIT',
              arrivalTime: at('12:20'),
              startServiceTime: at('12:20'),
              departureTime: at('13:00'),
              effectiveServiceDuration: 'PT40M',
              travelTimeFromPreviousStandstill: 'PT40M',
              travelDistanceMetersFromPreviousStandstill: 12_000,
              pinned: false,
            },
          ],
          metrics: {
            totalTravelTime: 'PT1H30M',
            totalTravelDistanceMeters: 30_000,
            travelTimeFromLastVisitToEndLocation: 'PT30M',
            endLocationArrivalTime: at('13:30'),
          },
        },
      ],
      metrics: {
        activatedShifts: 1,
        assignedVisits: 2,
        totalServiceDuration: 'PT1H40M',
        totalBreakTime: 'PT40M',
        availableOvertime: 'PT1H',
      },
    },
  ],
  unassignedVisits: ['C'],
}

export const time = (clock: string): number => Date.parse(at(clock))
