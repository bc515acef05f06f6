/** What can be wrong with an input. The two codes in other styles are those of the reference service. */
import type { IssueTypes, ReportIssue } from '../../planning-model.ts'

export const issueTypes = {
  DuplicateVehicleId: { severity: 'ERROR', message: 'Two vehicles have the same id.' },
  DuplicateShiftId: { severity: 'ERROR', message: 'Two shifts have the same id.' },
  DuplicateVisitId: { severity: 'ERROR', message: 'Two visits have the same id.' },
  DuplicateVisitGroupId: { severity: 'ERROR', message: 'Two visit groups have the same id.' },
  DuplicateBreakId: { severity: 'ERROR', message: 'Two breaks of a shift have the same id.' },

  LocationOutOfRange: {
    severity: 'ERROR',
    message: 'A latitude is not between -90 and 90, or a longitude not between -180 and 180.',
  },
  InvalidArea: { severity: 'ERROR', message: 'An area is not made of closed rings of positions on earth.' },
  NegativeDuration: { severity: 'ERROR', message: 'A duration is negative.' },
  ZeroDuration: { severity: 'WARNING', message: 'A service or a break takes no time.' },
  PlanningWindowStartAfterEnd: { severity: 'ERROR', message: 'The planning window ends before it starts.' },

  EmptyVehicles: { severity: 'WARNING', message: 'There are no vehicles, so every visit stays unassigned.' },
  VehicleWithoutShifts: { severity: 'WARNING', message: 'A vehicle has no shifts, so it gets no visits.' },
  ShiftStartTimeMissing: {
    severity: 'ERROR',
    message: 'A shift has neither minStartTime nor minFirstVisitArrivalTime.',
  },
  ShiftEndBeforeStart: { severity: 'ERROR', message: 'A shift must end before it starts.' },
  ShiftWithoutEnd: {
    severity: 'WARNING',
    message: 'A shift has neither maxEndTime nor maxLastVisitDepartureTime, so it never ends.',
  },
  MaxSoftTravelTimeAboveMaxTravelTime: {
    severity: 'WARNING',
    message: 'maxSoftTravelTime of a shift is longer than its maxTravelTime.',
  },
  FixedBreakStartAfterEnd: { severity: 'ERROR', message: 'A fixed break ends before it starts.' },
  FloatingBreakTooLong: {
    severity: 'ERROR',
    message: 'A floating break does not fit between its earliest start and its latest end.',
  },
  BreakStartsBeforeShift: { severity: 'ERROR', message: 'A break starts before its shift.' },
  BreakTimesMissing: {
    severity: 'ERROR',
    message: 'A break of the older form has neither fixed times nor an earliest start and a duration.',
  },

  TimeWindowStartAfterEnd: { severity: 'ERROR', message: 'A time window ends before it starts.' },
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
  UnknownPriority: {
    severity: 'ERROR',
    message: 'A priority is neither a standard one nor among the priorityWeights.',
  },
  DeprecatedPriority: { severity: 'WARNING', message: 'A priority has one of the older names.' },
  DeprecatedField: { severity: 'WARNING', message: 'A field has been replaced by a newer one.' },
  IgnoredField: { severity: 'WARNING', message: 'A field has no effect here.' },

  UndeclaredSkill: { severity: 'ERROR', message: 'A skill is used that the input does not declare.' },
  UndeclaredTag: { severity: 'ERROR', message: 'A tag is used that the input does not declare.' },
  UnknownVehicle: { severity: 'ERROR', message: 'A visit names a vehicle that is not in the input.' },
  UnknownPrecedingVisit: { severity: 'ERROR', message: 'A dependency names a visit that is not in the input.' },
  VisitGroupTooLarge: {
    severity: 'WARNING',
    message: 'A visit group has more visits than there are vehicles, so it stays unassigned.',
  },
  VisitGroupTooSmall: { severity: 'ERROR', message: 'A visit group has fewer than two visits.' },

  UnknownItineraryVisit: { severity: 'ERROR', message: 'An itinerary names a visit that is not in the input.' },
  VisitInSeveralItineraries: { severity: 'ERROR', message: 'A visit is in two itineraries, or twice in one.' },
  PinnedVisitStartTimeMissing: { severity: 'ERROR', message: 'A pinned visit has no start time.' },
  PinnedTimeNotReachable: {
    severity: 'WARNING',
    message: 'A visit is pinned at a time at which its technician cannot be there.',
  },
  PinnedVisitNotInItinerary: { severity: 'WARNING', message: 'A visit is to be pinned, but no itinerary has it.' },

  TravelMatrixNotSquare: {
    severity: 'ERROR',
    message: 'The travel matrix does not have one row and one column per location.',
  },
  TravelMatrixLocationMissing: { severity: 'ERROR', message: 'A location of the input is not in the travel matrix.' },
  TravelMatrixValueInvalid: { severity: 'ERROR', message: 'A value of the travel matrix is negative or too large.' },

  TRAVEL_WEIGHT_CONFLICT: {
    severity: 'WARNING',
    message: 'Both travel time and travel distance have a weight, so travel counts twice.',
  },
  TravelTimeSpanEmpty: { severity: 'ERROR', message: 'A span of the travel time profile ends before it starts.' },
  TravelTimeSpansOverlap: { severity: 'ERROR', message: 'Two spans of the travel time profile overlap.' },
  VisitDependencyCircle: { severity: 'ERROR', message: 'Visits depend on one another in a circle.' },
  TemporarySpanEmpty: { severity: 'ERROR', message: 'Temporary skills or tags end before they start.' },
  TemporarySkillMultiplier: {
    severity: 'ERROR',
    message: 'A skill of a shift has different multipliers at different times.',
  },
  CostUnitInvalid: { severity: 'ERROR', message: 'A cost rate counts in units that take no time.' },
  CostRateNeverReached: { severity: 'WARNING', message: 'A cost rate follows one that never ends.' },
  CompletionRiskUnused: {
    severity: 'WARNING',
    message: 'The completion risk has a weight, but no time before the end of shifts.',
  },
  VisitProfitUnused: { severity: 'WARNING', message: 'Visits earn a profit, but maximizeVisitProfitWeight is 0.' },
  ShiftCostsUnused: { severity: 'WARNING', message: 'Shifts have costs, but minimizeShiftCostsWeight is 0.' },
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
