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
  DuplicateDriverId: { severity: 'ERROR', message: 'Two drivers have the same id.' },
  ...idIssues,
  DuplicateJobId: { severity: 'ERROR', message: 'Two jobs have the same id.' },
  DuplicateStopId: { severity: 'ERROR', message: 'Two stops have the same id.' },

  ...valueIssues,
  ZeroDuration: { severity: 'WARNING', message: 'A stop or a break takes no time.' },

  EmptyDrivers: { severity: 'WARNING', message: 'There are no drivers, so every job stays unassigned.' },
  DriverWithoutShifts: { severity: 'WARNING', message: 'A driver has no shifts, so he or she gets no jobs.' },
  ...shiftIssues,
  ShiftWithoutEnd: { severity: 'WARNING', message: 'A shift has no maxEndTime, so it never ends.' },
  DuplicateCapacityKind: { severity: 'ERROR', message: 'A shift has two capacities of the same kind.' },
  ...breakIssues,

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
  ...workIssues,
  TimeWindowsOverlap: { severity: 'ERROR', message: 'Two time windows of a stop overlap.' },
  TimeWindowTooSmall: { severity: 'WARNING', message: 'A time window is too small for its stop.' },
  OpenWindowMakesOptional: {
    severity: 'WARNING',
    message: 'A job is optional because a time window of one of its stops never closes.',
  },

  ...requirementIssues,
  UnknownDriver: { severity: 'ERROR', message: 'A job names a driver that is not in the input.' },
  UnknownJob: { severity: 'ERROR', message: 'A prohibited combination names a job that is not in the input.' },
  JobCombinedWithItself: { severity: 'ERROR', message: 'A job must not be combined with itself.' },

  UnknownItineraryStop: { severity: 'ERROR', message: 'An itinerary names a stop that is not in the input.' },
  StopInSeveralItineraries: { severity: 'ERROR', message: 'A stop is in two itineraries, or twice in one.' },
  PinnedJobOnSeveralShifts: { severity: 'ERROR', message: 'Stops of a job are pinned on several shifts.' },
  PinnedStopStartTimeMissing: { severity: 'ERROR', message: 'A pinned stop has no start time.' },
  PinnedStopNotInItinerary: { severity: 'WARNING', message: 'A stop is to be pinned, but no itinerary has it.' },
  ...pinIssues,

  ...travelIssues,

  ...costIssues,
  WeightTooLarge: {
    severity: 'ERROR',
    message: 'A weight makes one job or shift count more than the solver can add up.',
  },
} as const satisfies IssueTypes

export type Report = ReportIssue<keyof typeof issueTypes>
