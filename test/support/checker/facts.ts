/** The input as the checker understands it: seconds since 1970, seconds of duration, absent limits as infinities. */
import type { Area } from './area.ts'
import type { RushHours } from './rush-hours.ts'

/** [latitude, longitude] in degrees. */
export type Place = readonly [latitude: number, longitude: number]

/** Service may start from `minStart` to `maxStart` and must be finished at `maxEnd`. */
export interface TimeWindow {
  readonly minStart: number
  readonly maxStart: number
  readonly maxEnd: number
  /** Offset from UTC its times are written with; undefined for a window without times. */
  readonly offsetSeconds: number | undefined
}

export interface SkillOffer {
  readonly name: string
  readonly level: number
  /** Factor on the service duration. */
  readonly multiplier: number
}

export interface BreakFacts {
  readonly id: string
  /** Earliest and latest moment the break may begin without overlapping a fixed one. */
  readonly minStart: number
  readonly maxStart: number
  readonly seconds: number
  /** From the earliest start to the latest end it is given. */
  readonly spanFrom: number
  readonly spanEnd: number
  /** Where it must be taken; undefined = wherever the vehicle is. */
  readonly place: Place | undefined
  /** Counts as paid time. */
  readonly paid: boolean
  /** Taken even where nobody is on duty in its span. */
  readonly required: boolean
}

/** One stop of the plan the input came with. */
export interface PreviousStop {
  readonly id: string
  readonly kind: 'VISIT' | 'BREAK'
  readonly pin: boolean
  /** Earliest start of the service once the visit is pinned; -Infinity without one. */
  readonly minServiceStart: number
}

/** Units of money; rates one after the other. */
export interface ShiftCost {
  readonly fixed: number
  /** Each for so many seconds; per unit of so many seconds. */
  readonly rates: readonly {
    readonly seconds: number
    readonly activation: number
    readonly perUnit: number
    readonly unitSeconds: number
  }[]
}

export interface ShiftFacts {
  readonly id: string
  readonly vehicleId: string
  /** Of the vehicle: where its visits must lie; of the shift: where they should. */
  readonly requiredArea: Area | undefined
  readonly preferredArea: Area | undefined
  readonly start: Place
  readonly end: Place
  /** -Infinity where the input has none; likewise the limits below are Infinity. */
  readonly minStart: number
  readonly minFirstArrival: number
  readonly maxSoftLastDeparture: number
  readonly maxLastDeparture: number
  readonly maxSoftEnd: number
  readonly maxEnd: number
  readonly maxTravelPerVisit: number
  readonly maxTravel: number
  readonly maxSoftTravel: number
  readonly skills: readonly SkillOffer[]
  /** Share of the shift that movable visits may take; 1 = as many as come. */
  readonly movableRatio: number
  /** Undefined where the input names no costs. */
  readonly cost: ShiftCost | undefined
  readonly tags: readonly string[]
  /** What it has beside them from one moment to another. */
  readonly borrowed: readonly {
    readonly from: number
    readonly until: number
    readonly skills: readonly SkillOffer[]
    readonly tags: readonly string[]
  }[]
  readonly breaks: readonly BreakFacts[]
  readonly pinned: boolean
  readonly itinerary: readonly PreviousStop[]
  /** Whether freezing also pins the visit that is being driven to. */
  readonly pinNextVisit: boolean
}

export interface VehicleFacts {
  readonly id: string
  readonly shifts: readonly ShiftFacts[]
  readonly historicalUtilized: number
  readonly historicalCapacity: number
  readonly rating: number | undefined
}

export interface RequiredSkill {
  readonly name: string
  /** -Infinity when any level will do. */
  readonly minLevel: number
}

export interface DependencyFacts {
  readonly preceding: string
  readonly delaySeconds: number
  /**
   * Day counted from the one the preceding visit ends on, and the time of that day; undefined where only the delay
   * counts.
   */
  readonly delayTo:
    | { readonly adjuster: string; readonly times: number; readonly clock: string; readonly zone: string | undefined }
    | undefined
  readonly sameTechnician: boolean
}

export interface VisitFacts {
  readonly id: string
  readonly place: Place
  /** Alternatives; empty = any time. */
  readonly windows: readonly TimeWindow[]
  readonly preferredWindows: readonly TimeWindow[]
  readonly serviceSeconds: number
  /** Added where the technician comes from another place. */
  readonly arrivalSeconds: number
  /** Parts of it that are done with one skill each. */
  readonly serviceParts: readonly { readonly skill: string; readonly seconds: number }[]
  readonly dependencies: readonly DependencyFacts[]
  readonly requiredSkills: readonly RequiredSkill[]
  readonly requiredTags: readonly string[]
  readonly requiredVehicles: readonly string[]
  readonly prohibitedVehicles: readonly string[]
  readonly preferredVehicles: readonly string[]
  readonly priority: string
  /** What doing it earns, in units of money. */
  readonly profit: number
  readonly pinningRequested: boolean
  readonly minStartTravel: number
  /** Deadline of the agreed service level; Infinity without one. */
  readonly slaEnd: number
  /** Who was to come and when, in the published plan. */
  readonly published: { readonly vehicleId: string; readonly start: number } | undefined
  /** Starts from the first to before the second are ruled out; appointments.ts sets it. */
  readonly notBetween?: readonly [number, number]
}

/** Visits done together, each by another technician. */
export interface GroupFacts {
  readonly id: string
  readonly visits: readonly string[]
  /** Whether their services end together instead of starting so. */
  readonly endsTogether: boolean
}

export type Assignment = 'AUTO' | 'MANDATORY' | 'OPTIONAL'

export interface PriorityWeight {
  readonly weight: number
  readonly assignment: Assignment
}

export interface Facts {
  readonly vehicles: readonly VehicleFacts[]
  readonly shifts: ReadonlyMap<string, ShiftFacts>
  readonly visits: ReadonlyMap<string, VisitFacts>
  /** -Infinity when nothing is frozen. */
  readonly freezeBefore: number
  /** -Infinity without a planning window. */
  readonly planningStart: number
  /** Seconds a service may be off its published time without being changed. */
  readonly toleranceSeconds: number
  /** Infinity without a planning window. */
  readonly planningEnd: number
  /** Infinity without shifts. */
  readonly firstShiftStart: number
  /** Offset from UTC the start of the first shift is written with. */
  readonly offsetSeconds: number
  /** What visits are whose priority does not say so. */
  readonly defaultAssignment: Assignment
  /** Weights by the name of the override, as far as the request names them. */
  readonly weights: ReadonlyMap<string, number>
  readonly priorityWeights: ReadonlyMap<string, PriorityWeight>
  readonly travelAdjustment: { readonly multiplier: number; readonly extraSeconds: number }
  /** When travel takes longer or shorter than at other times. */
  readonly rushHours: readonly RushHours[]
  /** Rating of technicians that have none. */
  readonly defaultRating: number | undefined
  /** Seconds before the end of a shift by which visits should be over; undefined where none are kept. */
  readonly riskSeconds: number | undefined
  /** Whether technicians leave just in time; whether only ways are driven later, as the pace of travel changes. */
  readonly leavesLate: boolean
  readonly drivesLate: boolean
  /** Lowest priority that counts for it; undefined for all. */
  readonly riskPriority: string | undefined
  readonly groups: readonly GroupFacts[]
  readonly dependencies: number
}
