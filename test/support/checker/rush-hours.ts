/**
 * Times of the week at which travel takes longer or shorter, followed span by span: in each second of the clock
 * 1,000,000 / percentage ten-thousandths of a second of the trip are done, rounded to a whole number; a trip arrives at
 * the first whole second by which all of it is done.
 */
import { listAt, numberAt, objectsAt, textAt, type JsonObject } from './json.ts'

export interface RushHours {
  /** Days from Monday, 0, on which it counts, and seconds since midnight from which and until which it does. */
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
  readonly percentage: number
}

const daySeconds = 86_400
const normal = 10_000
const names = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

function clockSeconds(text: string): number {
  return Number(text.slice(0, 2)) * 3600 + Number(text.slice(3, 5)) * 60 + Number(text.slice(6))
}

export function readRushHours(overrides: JsonObject): RushHours[] {
  return objectsAt(overrides, 'travelTimeProfile').map((span) => {
    const days = listAt(span, 'weekdays').map((day) => names.indexOf(String(day)))
    return {
      days: days.length > 0 ? days : names.map((_, day) => day),
      from: clockSeconds(textAt(span, 'from') ?? ''),
      to: clockSeconds(textAt(span, 'to') ?? ''),
      percentage: numberAt(span, 'percentage') ?? Number.NaN,
    }
  })
}

/**
 * What a second of the clock does of a trip at a time since 1970, and how long that stays so, at most to the end of the
 * day.
 */
function doneAt(spans: readonly RushHours[], time: number, offset: number) {
  const local = time + offset
  const day = (Math.floor(local / daySeconds) + 3) % 7
  const second = local - Math.floor(local / daySeconds) * daySeconds
  const today = spans.filter(({ days }) => days.includes((day + 7) % 7))
  const now = today.find(({ from, to }) => from <= second && second < to)
  const edges = today.flatMap(({ from, to }) => [from, to]).concat(0, daySeconds)
  const end = Math.min(...edges.filter((edge) => edge > second))
  const begin = Math.max(...edges.filter((edge) => edge <= second))
  return {
    perSecond: now ? Math.round(1_000_000 / now.percentage) : normal,
    until: time + end - second,
    since: time + begin - second,
  }
}

/** How trips are driven; times in seconds since 1970. */
export interface Driving {
  /** When so many seconds of travel are done, and how many ten-thousandths of one are done by a time before. */
  arrival(time: number, need: number): number
  doneBetween(time: number, until: number): number
  /** Latest time to leave. */
  leave(arrival: number, need: number): number
}

/** `need` counts ten-thousandths of a second. */
export function drivingIn(spans: readonly RushHours[], offset: number): Driving {
  return {
    arrival(time, need) {
      if (spans.length === 0 || !Number.isFinite(time + need)) return time + need / normal
      for (let now = time, rest = need; ;) {
        const { perSecond, until } = doneAt(spans, now, offset)
        if ((until - now) * perSecond >= rest) return now + Math.ceil(rest / perSecond)
        rest -= (until - now) * perSecond
        now = until
      }
    },
    doneBetween(time, until) {
      if (spans.length === 0) return (until - time) * normal
      let done = 0
      for (let now = time; now < until;) {
        const span = doneAt(spans, now, offset)
        done += (Math.min(until, span.until) - now) * span.perSecond
        now = Math.min(until, span.until)
      }
      return done
    },
    leave(arrival, need) {
      if (spans.length === 0 || !Number.isFinite(arrival - need)) return arrival - need / normal
      for (let now = arrival, rest = need; ;) {
        const { perSecond, since } = doneAt(spans, now - 1, offset)
        if ((now - since) * perSecond >= rest) return now - Math.ceil(rest / perSecond)
        rest -= (now - since) * perSecond
        now = since
      }
    },
  }
}

/** Trips need ten-thousandths of a second. */
export const needOf = (seconds: number) => seconds * normal
