/** What issues call things: by name, and by the id that is looked for in the input. */
export interface Thing {
  readonly id: string
  readonly name?: string | undefined
}

/** `Kitchen refit (V12)`; `V12` without a name. */
export function called({ id, name }: Thing): string {
  return name === undefined || name === id ? id : `${name} (${id})`
}

/** `shift S1 of Ann`; `shift S1` where the technician has no name. */
export function calledShift(shift: Thing, vehicle: Thing): string {
  return vehicle.name === undefined ? `shift ${shift.id}` : `shift ${shift.id} of ${vehicle.name}`
}
