/** What can be wrong with an input. */
import type { IssueTypes, ReportIssue } from '../../planning-model.ts'
import {
  idIssues,
  valueIssues,
  shiftIssues,
  breakIssues,
  workIssues,
  requirementIssues,
  travelIssues,
  costIssues,
  pinIssues,
} from '../../routing/validation/issue-types.ts'

export const issueTypes = {
  DuplicateVehicleId: { severity: 'ERROR', message: 'Two vehicles have the same id.' },
  ...idIssues,
  DuplicateVisitId: { severity: 'ERROR', message: 'Two visits have the same id.' },
  DuplicateVisitGroupId: { severity: 'ERROR', message: 'Two visit groups have the same id.' },

  ...valueIssues,
  InvalidArea: { severity: 'ERROR', message: 'An area is not made of closed rings of positions on earth.' },
  ZeroDuration: { severity: 'WARNING', message: 'A service or a break takes no time.' },

  EmptyVehicles: { severity: 'WARNING', message: 'There are no vehicles, so every visit stays unassigned.' },
  VehicleWithoutShifts: { severity: 'WARNING', message: 'A vehicle has no shifts, so it gets no visits.' },
  ShiftStartTimeMissing: {
    severity: 'ERROR',
    message: 'A shift has neither minStartTime nor minFirstVisitArrivalTime.',
  },
  ...shiftIssues,
  ShiftWithoutEnd: {
    severity: 'WARNING',
    message: 'A shift has neither maxEndTime nor maxLastVisitDepartureTime, so it never ends.',
  },
  ...breakIssues,

  ...workIssues,
  ServiceDurationBreakdownTooLong: {
    severity: 'ERROR',
    message: 'The parts of a service are longer than the service.',
  },
  TimeWindowsOverlap: { severity: 'ERROR', message: 'Two time windows of a visit overlap.' },
  TimeWindowTooSmall: { severity: 'WARNING', message: 'A time window is too small for the service duration.' },
  OpenWindowMakesOptional: {
    severity: 'WARNING',
    message: 'A visit is optional because one of its time windows never closes.',
  },
  IgnoredField: { severity: 'WARNING', message: 'A field has no effect here.' },

  ...requirementIssues,
  UnknownVehicle: { severity: 'ERROR', message: 'A visit names a vehicle that is not in the input.' },
  UnknownPrecedingVisit: { severity: 'ERROR', message: 'A dependency names a visit that is not in the input.' },
  VisitGroupTooLarge: {
    severity: 'WARNING',
    message: 'A visit group has more visits than there are vehicles, so it stays unassigned.',
  },
  VisitGroupNeverMeets: {
    severity: 'ERROR',
    message: 'The time windows of the visits of a group have no time in common.',
    isSpared: true,
  },
  VisitGroupTooSmall: { severity: 'ERROR', message: 'A visit group has fewer than two visits.' },

  UnknownItineraryVisit: { severity: 'ERROR', message: 'An itinerary names a visit that is not in the input.' },
  VisitInSeveralItineraries: { severity: 'ERROR', message: 'A visit is in two itineraries, or twice in one.' },
  PinnedVisitStartTimeMissing: { severity: 'ERROR', message: 'A pinned visit has no start time.' },
  ...pinIssues,
  PinnedVisitNotInItinerary: { severity: 'WARNING', message: 'A visit is to be pinned, but no itinerary has it.' },

  ...travelIssues,

  TravelTimeSpanEmpty: { severity: 'ERROR', message: 'A span of the travel time profile ends before it starts.' },
  TravelTimeSpansOverlap: { severity: 'ERROR', message: 'Two spans of the travel time profile overlap.' },
  VisitDependencyCircle: { severity: 'ERROR', message: 'Visits depend on one another in a circle.' },
  TemporarySpanEmpty: { severity: 'ERROR', message: 'Temporary skills or tags end before they start.' },
  TemporarySkillMultiplier: {
    severity: 'ERROR',
    message: 'A skill of a shift has different multipliers at different times.',
  },
  ...costIssues,
  CompletionRiskUnused: {
    severity: 'WARNING',
    message: 'The completion risk has a weight, but no time before the end of shifts.',
  },
  VisitProfitUnused: { severity: 'WARNING', message: 'Visits earn a profit, but maximizeVisitProfitWeight is 0.' },
  TechnicianRatingUnused: {
    severity: 'WARNING',
    message: 'Technicians are rated, but maximizeTechnicianRatingWeight is 0.',
  },
  WeightTooLarge: {
    severity: 'ERROR',
    message: 'A weight makes one visit or shift count more than the solver can add up.',
  },
  UnsupportedFeature: { severity: 'ERROR', message: 'The input uses a feature this version does not solve yet.' },
} as const satisfies IssueTypes

export type Report = ReportIssue<keyof typeof issueTypes>
