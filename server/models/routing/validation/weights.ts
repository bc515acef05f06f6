/** Weights make sense together, and their products stay numbers the search can add up. */
import type { ReportIssue } from '../../planning-model.ts'
import { maxCost } from '../domain/shift-costs.ts'
import type { ShiftCost } from '../schema/cost.ts'
import type { Subject } from './values.ts'

/** The search keeps the price of one visit in an int32, those of shifts in doubles, which sum them up to the point. */
const largestPrice = 2 ** 31 - 1
export const largestShiftPrice = 1e12
/** Seconds of the longest shift that costs are looked at for. */
export const maxShift = 7 * 86_400

export function checkTravelWeights(
  time: number,
  distance: number,
  report: ReportIssue<'TRAVEL_WEIGHT_CONFLICT'>,
): void {
  if (time === 0 || distance === 0) return
  report('TRAVEL_WEIGHT_CONFLICT', {
    path: '',
    override: '/minimizeTravelDistanceWeight',
    message: `minimizeTravelTimeWeight is ${time} and minimizeTravelDistanceWeight is ${distance}, so travel counts twice. Set one of them to 0.`,
  })
}

/** `kind`: `visit`; `price`: the most it may count on the soft level. */
export function checkPrice(
  kind: string,
  { path, name, ids }: Subject,
  price: number,
  report: ReportIssue<'WeightTooLarge'>,
): void {
  if (price <= largestPrice) return
  report('WeightTooLarge', {
    path,
    message: `The weights make ${kind} ${name} count up to ${price} soft points, but one ${kind} may count at most ${largestPrice}. Divide all weights of the overrides by the same number.`,
    ...ids,
  })
}

interface CostlyShift {
  readonly id: string
  readonly cost?: ShiftCost | undefined
}

/** `idsOf` has the id of whose shift it is; `list` is where the input has them. */
export function checkShiftCosts<Owner extends { readonly shifts: readonly CostlyShift[] }>(
  list: string,
  owners: readonly Owner[],
  idsOf: (owner: Owner) => Readonly<Record<string, string>>,
  weight: number,
  report: ReportIssue<'ShiftCostsUnused' | 'WeightTooLarge'>,
): void {
  let isUnused = weight === 0
  for (const [o, owner] of owners.entries()) {
    for (const [s, { id, cost }] of owner.shifts.entries()) {
      if (!cost) continue
      const place = { path: `/${list}/${o}/shifts/${s}/cost`, ...idsOf(owner), shiftId: id }
      const price = weight * maxCost(cost, maxShift)
      if (isUnused) {
        report('ShiftCostsUnused', {
          message:
            'Shifts have costs, but the override minimizeShiftCostsWeight is 0, so costs only show in the KPIs. Set a weight to plan by them.',
          ...place,
        })
        isUnused = false
      } else if (price > largestShiftPrice) {
        report('WeightTooLarge', {
          message: `Shift ${id} may count up to ${price} soft points for its cost, but one shift may count at most ${largestShiftPrice}. Lower minimizeShiftCostsWeight or the costs.`,
          ...place,
        })
      }
    }
  }
}
