/** The plan in five figures. */
import type { Plan } from './plan.ts'

export interface Figures {
  readonly planned: number
  readonly unplanned: number
  readonly travelSeconds: number
  readonly travelMeters: number
  readonly overtimeSeconds: number
}

export function figuresOf({ vehicles, placements, unplanned }: Plan): Figures {
  const shifts = vehicles.flatMap((vehicle) => vehicle.shifts)
  const total = (figure: 'travelSeconds' | 'travelMeters' | 'overtimeSeconds') => shifts.reduce((sum, shift) => sum + shift[figure], 0)
  return {
    planned: placements.size,
    unplanned: unplanned.length,
    travelSeconds: total('travelSeconds'),
    travelMeters: total('travelMeters'),
    overtimeSeconds: total('overtimeSeconds'),
  }
}
