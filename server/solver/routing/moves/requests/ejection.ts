/**
 * Makes room for a request that no route has room for, as guided ejection search does (Nagata and Kobayashi 2010): of
 * all ways to put it on a route in the place of one or two others, the one whose requests have been missing least.
 */
import { addAbsent, commit, repairRoute, rollback, save, settle } from '../../edits/route-edits.ts'
import { takeOutRequest } from '../../edits/request-check.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { tunables } from '../../tunables.ts'
import { insertRequest, tryRoute } from './request-insertion.ts'
import type { RequestSearch } from './request-search.ts'

const { mostTrials } = tunables.ejection

/** The requests that leave a route, by their first stops; -1 where there is no second one. */
interface Ejection {
  readonly route: number
  readonly first: number
  readonly second: number
  /** How often they have been missing. */
  readonly absences: number
}

/** The look for the place of request q. */
interface Look {
  readonly kernel: RoutingKernel
  readonly search: RequestSearch
  readonly q: number
  readonly absences: Float64Array
  trialsLeft: number
  best: Ejection | undefined
}

/**
 * Puts one of the absent requests that have to be served on a route, and leaves out what it takes the place of; false,
 * and nothing changed, where there is no such place. `absences` says how often each visit has been missing.
 */
export function ejectOthers(kernel: RoutingKernel, search: RequestSearch, absences: Float64Array): boolean {
  const { state, random, facts } = kernel
  const q = drawMandatory(kernel)
  if (q < 0) return false
  const look: Look = { kernel, search, q, absences, trialsLeft: mostTrials, best: undefined }
  const offset = random.below(facts.shiftCount)
  for (let i = 0; i < facts.shiftCount && look.trialsLeft > 0; i++) lookAtRoute(look, (i + offset) % facts.shiftCount)
  if (!look.best) return false
  const { route, first, second } = look.best
  // The place may be overlooked this time.
  if (!makePlace(look, route, first, second)) {
    rollback(state)
    return false
  }
  insertRequest(state, search, q)
  for (let i = 0; i < state.waitingCount; i++) addAbsent(state, state.waiting[i]!)
  settle(state)
  commit(state)
  return true
}

/** One of the absent requests that have to be served; -1 for none. */
function drawMandatory({ state, random, facts: { problem, requests } }: RoutingKernel): number {
  const { absent, absentCount } = state
  const offset = random.below(Math.max(1, absentCount))
  for (let i = 0; i < absentCount; i++) {
    const v = absent[(i + offset) % absentCount]!
    if (problem.absenceMedium[v]! > 0) return requests!.requestOf[v]!
  }
  return -1
}

function lookAtRoute(look: Look, r: number): void {
  const { kernel, q } = look
  const {
    state: { next, base, activeIndex },
    facts,
  } = kernel
  if (activeIndex[r]! < 0 || !facts.requests!.suits[q * facts.shiftCount + r]) return
  const end = facts.visitCount + r
  for (let u = next[base[r]!]!; u !== end; u = next[u]!) {
    // Two are worth it only where one is not enough.
    if (!leadsFree(kernel, u) || tryEjection(look, r, u, -1)) continue
    for (let v = next[u]!; v !== end; v = next[v]!) if (leadsFree(kernel, v)) tryEjection(look, r, u, v)
  }
}

/** Notes an ejection where it is the best so far and makes a place for the request; changes nothing. */
function tryEjection(look: Look, route: number, first: number, second: number): boolean {
  const absences = look.absences[first]! + (second < 0 ? 0 : look.absences[second]!)
  if (look.trialsLeft === 0 || (look.best && absences >= look.best.absences)) return false
  look.trialsLeft--
  const hasPlace = makePlace(look, route, first, second)
  rollback(look.kernel.state)
  if (hasPlace) look.best = { route, first, second, absences }
  return hasPlace
}

/** Takes the requests of an ejection out, and notes the places of the one they make room for; false for none. */
function makePlace({ kernel, search, q }: Look, route: number, first: number, second: number): boolean {
  const { state } = kernel
  save(state, route)
  takeOutRequest(state, first)
  if (second >= 0) takeOutRequest(state, second)
  const ejected = state.waitingCount
  repairRoute(state, route)
  search.bestRow = -1
  // Others may have to leave as well, as a break is taken later.
  if (state.waitingCount > ejected) return false
  tryRoute(kernel, search, q, route, Infinity)
  return search.bestRow >= 0
}

/** Whether u is the first stop of a request of which no stop is pinned. */
function leadsFree({ facts }: RoutingKernel, u: number): boolean {
  const { requestOf, free, freeFrom, home } = facts.requests!
  const q = requestOf[u]!
  return free[freeFrom[q]!] === u && home[q]! < 0
}
