/** What a case is, and the words cases are written with. */
import { shift, type Watch } from '../night-watch.ts'

export interface RuleCase {
  readonly constraint: string
  readonly what: string
  readonly fires: Watch
  readonly amount: number
  /** The same, a little less. */
  readonly silent: Watch
}

export const days = (...list: readonly number[]) => list.map((day) => shift(day, 8, 16))
export const period = (rule: object) => ({ contract: { periodRules: [{ id: 'R', period: 'WEEK', ...rule }] } })
export const rolling = (rule: object) => ({
  contract: { rollingWindowRules: [{ id: 'R', rollingWindow: { type: 'DAILY', size: 7 }, ...rule }] },
})
export const contract = (list: string, rule: object) => ({ contract: { [list]: [{ id: 'R', ...rule }] } })
export const early = { tags: ['Early'] }
export const night = { tags: ['Night'] }
export const span = (from: string, to: string, more: object = {}) => [{ start: from, end: to, ...more }]
export const typed = {
  more: { tagTypes: [{ id: 'Kind' }], tags: ['Early', 'Night'].map((id) => ({ id, tagType: 'Kind' })) },
}
