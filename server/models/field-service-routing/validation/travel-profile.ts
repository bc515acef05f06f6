/** The travel time profile says for each time of the week one thing. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { secondsOfDay } from '../../routing/domain/time-axis.ts'
import { weekSpans } from '../domain/travel-profile.ts'
import { weekdays, type Overrides } from '../schema/overrides.ts'
import type { Report } from './issue-types.ts'

export function checkTravelProfile({ travelTimeProfile: profile = [] }: Overrides, report: Report): void {
  const name = (index: number) => `${profile[index]!.from} to ${profile[index]!.to} of the override travelTimeProfile`
  const empty = profile.findIndex(({ from, to }) => secondsOfDay(from) >= secondsOfDay(to))
  if (empty >= 0) {
    report('TravelTimeSpanEmpty', {
      path: '',
      override: `/travelTimeProfile/${empty}`,
      message: `The span from ${name(empty)} ends before it starts. Swap the two, or send two spans where it goes over midnight.`,
      span: empty,
    })
    return
  }
  const spans = weekSpans(profile)
  const second = spans.findIndex(({ from }, k) => k > 0 && from < spans[k - 1]!.to)
  if (second < 0) return
  const [a, b] = [spans[second - 1]!, spans[second]!]
  const day = weekdays[Math.floor(b.from / secondsPerDay)]!
  report('TravelTimeSpansOverlap', {
    path: '',
    override: `/travelTimeProfile/${b.index}`,
    message: `The span from ${name(b.index)} overlaps the one from ${profile[a.index]!.from} to ${profile[a.index]!.to} on ${day}. Leave one percentage for each time.`,
    span: b.index,
  })
}
