/** What a dataset went through, stage by stage, with the time each took. */
import type { DatasetDetails } from '../../../../server/contract/dataset-details.ts'
import type { DatasetStatus } from '../../../../server/contract/status.ts'
import { statusWords } from '../../../ui/status/status-words.ts'

export interface Stage {
  readonly status: DatasetStatus
  readonly name: string
  readonly at: Date
  /** Until the next stage; undefined for the last, which is still going on or is the end. */
  readonly seconds: number | undefined
  /** Share of the whole time, 0 to 1. */
  readonly share: number
}

export function stagesOf(changes: DatasetDetails['statusChanges']): Stage[] {
  const times = changes.map(({ at }) => new Date(at).getTime())
  const whole = Math.max(1, (times.at(-1) ?? 0) - (times[0] ?? 0))
  return changes.map(({ status, at }, index) => {
    const next = times[index + 1]
    const milliseconds = next === undefined ? undefined : Math.max(0, next - (times[index] ?? next))
    return {
      status,
      name: statusWords[status].stage,
      at: new Date(at),
      seconds: milliseconds === undefined ? undefined : milliseconds / 1000,
      share: (milliseconds ?? 0) / whole,
    }
  })
}

/** `0.2 s`, `12 s`, `5 min 3 s`, `2 h 10 min`: fine enough to see a wait, no finer. */
export function spanText(seconds: number): string {
  if (seconds === 0) return '0 s'
  if (seconds < 10) return `${seconds.toFixed(seconds < 0.1 ? 2 : 1)} s`
  if (seconds < 59.5) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`
}
