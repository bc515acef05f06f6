/** A published routing instance as its file has it, in the units of the file; every format is read into this. */
export interface Instance {
  /** Depots first, then customers. A route names stops by their index here. */
  readonly stops: readonly Stop[]
  readonly depotCount: number
  readonly vehicles: readonly Vehicle[]
  /** Goods that one vehicle takes from one stop to a later one; empty where everything comes from the depot. */
  readonly pairs: readonly Pair[]
  /** Which best known values it is compared with, and how those count distances. */
  readonly rounding: 'tenths' | 'thousandths'
}

export interface Stop {
  readonly x: number
  readonly y: number
  /** Negative where goods leave the vehicle again. */
  readonly demand: number
  /** Service starts from `ready` to `due`; a depot is left from `ready` and reached until `due`. */
  readonly ready: number
  readonly due: number
  readonly service: number
}

export interface Vehicle {
  /** Where it starts and ends. */
  readonly depot: number
  readonly capacity: number
  /** From leaving the depot, at a moment of its choice, to being back; Infinity where it does not matter. */
  readonly maxDuration: number
}

export interface Pair {
  readonly pickup: number
  readonly delivery: number
}

/** The customers one vehicle serves, in order. */
export interface DrivenRoute {
  readonly vehicle: number
  readonly stops: readonly number[]
}
