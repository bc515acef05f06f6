/** Nobody, and nothing, should be on board for longer than the direct way takes. */
import { constraint } from '../../constraint.ts'
import { shiftName } from '../../routing/constraints/names.ts'
import { lengthOf } from '../../routing/constraints/wording.ts'
import type { Plan, ServedJob } from '../domain/plan.ts'
import { rideOf, rides, secondsBeyondDirect } from '../domain/rides.ts'
import { jobGroup } from './groups.ts'
import { jobIds, jobName } from './names.ts'
import { weighted } from './weights.ts'

export const minimizeTimeBurden = constraint<Plan, ServedJob>({
  id: 'minimizeTimeBurden',
  name: 'Minimize time burden',
  description:
    'From the end of its first to the start of its last stop a job takes no longer than directly. Directly is the travel between its stops in their order and the stops between. Measured in seconds beyond.',
  level: 'soft',
  group: jobGroup,
  weight: weighted('minimizeTimeBurdenWeight'),
  forEach: rides,
  measure: secondsBeyondDirect,
  justify: (ride, plan, beyond) => {
    const { taken, direct } = rideOf(ride, plan)
    const { shift } = ride.served[0]!
    return {
      description: `Job ${jobName(ride.job)} is on board of ${shiftName(shift, plan)} for ${lengthOf(taken)} instead of ${lengthOf(direct)}.`,
      ...jobIds(ride.job, shift, plan),
      rideSeconds: taken,
      directSeconds: direct,
      beyondSeconds: beyond,
    }
  },
})
