/** What hours cost: the base rate up to its limit, then one overtime rate after the other; the last has no end. */
import { numberAt, objectsAt, type JsonObject } from '../checker/json.ts'

/** In hundredths of the unit of money, for minutes worked in one period. */
export function costOf(definition: JsonObject, minutes: number): number {
  const tiers = [
    {
      limit: numberAt(definition, 'baseMinutesLimit') ?? Infinity,
      hourly: numberAt(definition, 'baseHourlyCost') ?? 0,
    },
    ...objectsAt(definition, 'overtimeCostDetails').map((tier) => ({
      limit: numberAt(tier, 'overtimeMinutesLimit') ?? Infinity,
      hourly: numberAt(tier, 'overtimeHourlyCost') ?? 0,
    })),
  ]
  let [rest, cost] = [minutes, 0]
  for (const [index, { limit, hourly }] of tiers.entries()) {
    const part = index === tiers.length - 1 ? rest : Math.min(rest, limit)
    cost += (part / 60) * hourly * 100
    rest -= part
  }
  return cost
}
