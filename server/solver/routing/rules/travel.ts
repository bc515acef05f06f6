/** Travel: its arcs, whose price is part of the arcs', and what a route travels beyond its soft limit. */
import { beyond, dearestOf, timesOf, type SoftRule } from './soft-rule.ts'

/** Where the pace of travel changes over the day, its price depends on when it is driven. */
export const travel: SoftRule = {
  times: ({ travelClock }) => (travelClock ? timesOf.visits : timesOf.none),
  price: ({ travelSecondPrice, travelMeterPrice }, { travelSeconds, travelMeters }) =>
    travelSeconds * travelSecondPrice + travelMeters * travelMeterPrice,
}

export const longTravel: SoftRule = {
  times: () => timesOf.none,
  price: ({ softTravelSeconds, softTravelSecondPrice }, { shift, travelSeconds }) =>
    beyond(travelSeconds, softTravelSeconds[shift]!) * softTravelSecondPrice[shift]!,
  dearestSecond: ({ softTravelSecondPrice }) => dearestOf(softTravelSecondPrice),
}
