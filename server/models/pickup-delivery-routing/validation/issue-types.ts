/** What can be wrong with an input. The code in another style is that of the reference service. */
import type { IssueTypes, ReportIssue } from '../../planning-model.ts'

export const issueTypes = {
  DuplicateDriverId: { severity: 'ERROR', message: 'Two drivers have the same id.' },
  DuplicateShiftId: { severity: 'ERROR', message: 'Two shifts have the same id.' },
  DuplicateJobId: { severity: 'ERROR', message: 'Two jobs have the same id.' },
  DuplicateStopId: { severity: 'ERROR', message: 'Two stops have the same id.' },
  DuplicateBreakId: { severity: 'ERROR', message: 'Two breaks of a shift have the same id.' },

  LocationOutOfRange: {
    severity: 'ERROR',
    message: 'A latitude is not between -90 and 90, or a longitude not between -180 and 180.',
  },
  NegativeDuration: { severity: 'ERROR', message: 'A duration is negative.' },
  ZeroDuration: { severity: 'WARNING', message: 'A stop or a break takes no time.' },
  PlanningWindowStartAfterEnd: { severity: 'ERROR', message: 'The planning window ends before it starts.' },

  EmptyDrivers: { severity: 'WARNING', message: 'There are no drivers, so every job stays unassigned.' },
  DriverWithoutShifts: { severity: 'WARNING', message: 'A driver has no shifts, so he or she gets no jobs.' },
  ShiftEndBeforeStart: { severity: 'ERROR', message: 'A shift must end before it starts.' },
  ShiftWithoutEnd: { severity: 'WARNING', message: 'A shift has no maxEndTime, so it never ends.' },
  MaxSoftTravelTimeAboveMaxTravelTime: {
    severity: 'WARNING',
    message: 'maxSoftTravelTime of a shift is longer than its maxTravelTime.',
  },
  DuplicateCapacityKind: { severity: 'ERROR', message: 'A shift has two capacities of the same kind.' },
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
  DeprecatedField: { severity: 'WARNING', message: 'A field has been replaced by a newer one.' },

  JobWithoutStops: { severity: 'ERROR', message: 'A job has no stops.' },
  JobWithTooManyStops: { severity: 'ERROR', message: 'A job has more stops than the solver can keep together.' },
  UnknownPrecedingStop: { severity: 'ERROR', message: 'A dependency names a stop that is not in the input.' },
  PrecedingStopOfOtherJob: { severity: 'ERROR', message: 'A dependency names a stop of another job.' },
  StopDependencyCircle: { severity: 'ERROR', message: 'Stops depend on one another in a circle.' },
  UnloadedBeforeLoaded: {
    severity: 'WARNING',
    message: 'A job may unload what it has not loaded yet, so that it is on board from the start location on.',
  },
  LoadTooLarge: { severity: 'WARNING', message: 'A stop loads more than fits into any shift.' },
  TimeWindowStartAfterEnd: { severity: 'ERROR', message: 'A time window ends before it starts.' },
  TimeWindowsOverlap: { severity: 'ERROR', message: 'Two time windows of a stop overlap.' },
  TimeWindowTooSmall: { severity: 'WARNING', message: 'A time window is too small for its stop.' },
  OpenWindowMakesOptional: {
    severity: 'WARNING',
    message: 'A job is optional because a time window of one of its stops never closes.',
  },
  UnknownPriority: {
    severity: 'ERROR',
    message: 'A priority is neither a standard one nor among the priorityWeights.',
  },
  DeprecatedPriority: { severity: 'WARNING', message: 'A priority has one of the older names.' },

  UndeclaredSkill: { severity: 'ERROR', message: 'A skill is used that the input does not declare.' },
  UndeclaredTag: { severity: 'ERROR', message: 'A tag is used that the input does not declare.' },
  UnknownDriver: { severity: 'ERROR', message: 'A job names a driver that is not in the input.' },
  UnknownJob: { severity: 'ERROR', message: 'A prohibited combination names a job that is not in the input.' },
  JobCombinedWithItself: { severity: 'ERROR', message: 'A job must not be combined with itself.' },

  UnknownItineraryStop: { severity: 'ERROR', message: 'An itinerary names a stop that is not in the input.' },
  StopInSeveralItineraries: { severity: 'ERROR', message: 'A stop is in two itineraries, or twice in one.' },
  PinnedJobOnSeveralShifts: { severity: 'ERROR', message: 'Stops of a job are pinned on several shifts.' },
  PinnedStopStartTimeMissing: { severity: 'ERROR', message: 'A pinned stop has no start time.' },
  PinnedStopNotInItinerary: { severity: 'WARNING', message: 'A stop is to be pinned, but no itinerary has it.' },

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
  CostUnitInvalid: { severity: 'ERROR', message: 'A cost rate counts in units that take no time.' },
  CostRateNeverReached: { severity: 'WARNING', message: 'A cost rate follows one that never ends.' },
  ShiftCostsUnused: { severity: 'WARNING', message: 'Shifts have costs, but minimizeShiftCostsWeight is 0.' },
  WeightTooLarge: {
    severity: 'ERROR',
    message: 'A weight makes one job or shift count more than the solver can add up.',
  },
} as const satisfies IssueTypes

export type Report = ReportIssue<keyof typeof issueTypes>
