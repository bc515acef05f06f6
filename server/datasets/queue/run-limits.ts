/** `config.run.termination` -> the limits of a run (naming any limit replaces the default). */
import type { TerminationConfiguration } from '../../contract/configuration.ts'
import { exactDurationSeconds } from '../../foundation/iso-duration.ts'
import type { TerminationLimits } from '../../solver/search/termination.ts'

const defaultWindowSeconds = 30
const defaultImprovementRatio = 0.0001

/** Rounds of doubling length, until one brings less than a thousandth of all improvement, within PT10M. */
const defaultLimits: TerminationLimits = { spentSeconds: 600, worthwhileRound: 0.001 }

export function runLimits(termination: TerminationConfiguration | undefined): TerminationLimits {
  const {
    spentLimit,
    unimprovedSpentLimit,
    stepCountLimit,
    moveCountLimit,
    slidingWindowDuration,
    minimumImprovementRatio,
  } = termination ?? {}
  const limits: TerminationLimits = {
    ...limit('spentSeconds', spentLimit && exactDurationSeconds(spentLimit)),
    ...limit('unimprovedSeconds', unimprovedSpentLimit && exactDurationSeconds(unimprovedSpentLimit)),
    ...limit('stepCount', stepCountLimit),
    ...limit('moveCount', moveCountLimit),
    ...(slidingWindowDuration !== undefined || minimumImprovementRatio !== undefined
      ? {
          diminishedReturns: {
            windowSeconds:
              (slidingWindowDuration && exactDurationSeconds(slidingWindowDuration)) || defaultWindowSeconds,
            minimumImprovementRatio: minimumImprovementRatio ?? defaultImprovementRatio,
          },
        }
      : {}),
  }
  return Object.keys(limits).length > 0 ? limits : defaultLimits
}

/** 0 and absent both mean "no such limit". */
function limit(name: string, value: number | '' | undefined): Record<string, number> {
  return value ? { [name]: value } : {}
}
