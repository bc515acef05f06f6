/** Everything that is wrong with an input that has passed the schema. */
import { checkPlanningWindow } from '../../routing/validation/planning-window.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { checkDependencies } from './dependencies.ts'
import { checkIds } from './ids.ts'
import type { Report } from './issue-types.ts'
import { checkItineraries } from './itineraries.ts'
import { checkReferences } from './references.ts'
import { checkVehicles } from './shifts.ts'
import { checkTravelMatrix } from './travel-matrix.ts'
import { checkTravelProfile } from './travel-profile.ts'
import { refuseUnsupportedFeatures } from './unsupported-features.ts'
import { checkVisitGroups } from './visit-groups.ts'
import { checkGroupTimes } from './visit-group-times.ts'
import { checkVisits } from './visits.ts'
import { checkWeights } from './weights.ts'

export function validate(input: Input, overrides: Overrides, report: Report): void {
  checkRoot(input, report)
  checkIds(input, report)
  checkVehicles(input, report)
  checkVisits(input, overrides, report)
  checkDependencies(input, report)
  checkVisitGroups(input, report)
  checkGroupTimes(input, report)
  checkReferences(input, report)
  checkItineraries(input, report)
  checkTravelMatrix(input, overrides, report)
  checkTravelProfile(overrides, report)
  checkWeights(input, overrides, report)
  refuseUnsupportedFeatures(input, report)
}

function checkRoot({ planningWindow, freezeTime, locationSetName }: Input, report: Report): void {
  checkPlanningWindow({ planningWindow }, report)
  if (freezeTime !== undefined) {
    report('DeprecatedField', {
      path: '/freezeTime',
      message: `freezeTime ${freezeTime} is the older name of freezeDeparturesBeforeTime. Send it under the newer name.`,
    })
  }
  if (locationSetName !== undefined) {
    report('IgnoredField', {
      path: '/locationSetName',
      message: `The location set ${locationSetName} is not known here; travel comes from travelMatrix or the settings. Leave the field out.`,
    })
  }
}
