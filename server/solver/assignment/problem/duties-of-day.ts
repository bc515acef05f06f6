/** Where the duties of a day lie among all of them, which are in the order of time. */
export interface DutiesOfDay {
  /** First duty of the day or of a later one. */
  firstOf(day: number): number
}

export function indexDays(dayOf: Int32Array): DutiesOfDay {
  const [firstDay, lastDay] = [dayOf[0] ?? 0, dayOf.at(-1) ?? -1]
  const firsts = new Int32Array(Math.max(0, lastDay - firstDay) + 2).fill(dayOf.length)
  for (let duty = dayOf.length - 1; duty >= 0; duty--) firsts[dayOf[duty]! - firstDay] = duty
  for (let at = firsts.length - 2; at >= 0; at--) if (firsts[at]! > firsts[at + 1]!) firsts[at] = firsts[at + 1]!
  return { firstOf: (day) => (day < firstDay ? 0 : (firsts[day - firstDay] ?? dayOf.length)) }
}
