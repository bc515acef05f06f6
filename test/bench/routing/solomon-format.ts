/** Reader of Solomon and Gehring-Homberger files: vehicle routing with time windows, one depot, equal vehicles. */
import type { Instance } from './instance.ts'

export function readSolomon(text: string): Instance {
  const rows = numberRows(text)
  const fleet = rows.find((row) => row.length === 2)
  const stops = rows
    .filter((row) => row.length === 7)
    .map(([, x, y, demand, ready, due, service]) => ({
      x: x!,
      y: y!,
      demand: demand!,
      ready: ready!,
      due: due!,
      service: service!,
    }))
  if (!fleet || stops.length < 2)
    throw new RangeError(
      `Not a Solomon file: ${stops.length} rows of seven numbers, ${fleet ? 'a' : 'no'} row of vehicle number and capacity`,
    )
  const [vehicleCount, capacity] = fleet
  return {
    stops,
    depotCount: 1,
    pairs: [],
    rounding: 'tenths',
    vehicles: Array.from({ length: vehicleCount! }, () => ({ depot: 0, capacity: capacity!, maxDuration: Infinity })),
  }
}

/** The lines that hold nothing but numbers. */
export function numberRows(text: string): number[][] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/).map(Number))
    .filter((row) => row.every((value) => !Number.isNaN(value)))
}
