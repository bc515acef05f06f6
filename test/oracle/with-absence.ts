/** The same instance with somebody away while their break may be, so that one span begins inside the other. */
import { clock, diceOf } from './dice.ts'
import type { Request } from './field-service.ts'

interface Pause {
  readonly minStartTime: string
  readonly maxEndTime: string
}

interface Shift {
  requiredBreaks: object[]
}

interface Owners {
  readonly vehicles?: readonly { readonly shifts: readonly Shift[] }[]
  readonly drivers?: readonly { readonly shifts: readonly Shift[] }[]
}

/** Minutes of the oracle's clock. */
const minutesOf = (text: string) => (Date.parse(text) - Date.parse(clock(0))) / 60_000

export function withAbsence(request: Request, seed: number): Request {
  const { between } = diceOf(seed + 1_000_000)
  const changed = structuredClone(request)
  const { vehicles = [], drivers = [] } = changed.modelInput as Owners
  for (const { requiredBreaks } of [...vehicles, ...drivers].flatMap(({ shifts }) => shifts)) {
    const lunch = requiredBreaks.find(isFloating)
    if (!lunch) continue
    const from = minutesOf(lunch.minStartTime)
    const start = between(from, from + 60)
    const end = between(start + 10, Math.max(start + 10, minutesOf(lunch.maxEndTime) - 10))
    requiredBreaks.push({ type: 'FIXED', id: 'away', startTime: clock(start), endTime: clock(end) })
    break
  }
  return changed
}

function isFloating(pause: Partial<Pause>): pause is Pause {
  return pause.minStartTime !== undefined && pause.maxEndTime !== undefined
}
