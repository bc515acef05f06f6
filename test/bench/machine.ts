/** The machine a benchmark ran on, which its figures belong to. */
import { cpus, loadavg } from 'node:os'

export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly node: string
  /** Runnable processes on average over the minute before. */
  readonly load: number
}

export function thisMachine(): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    node: process.version,
    load: Number(loadavg()[0]!.toFixed(2)),
  }
}

export const machineLine = ({ cores, processor, node, load }: Machine) =>
  `${cores} cores of ${processor}, load ${load} at the start, Node ${node}`
