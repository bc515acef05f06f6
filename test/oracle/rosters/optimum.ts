/**
 * The best roster there is: rows of employees chosen by HiGHS, one for each, level by level. The independent checker
 * scores what is chosen, and must find what the programme says.
 */
import { checkRoster } from '../../support/roster-checker/checker.ts'
import { readRequest } from '../../support/roster-checker/read-request.ts'
import { addSums, balancesOf, squareOf } from './balance.ts'
import { addCouplings } from './couplings.ts'
import { createProgramme, type Term, type Variable } from './programme.ts'
import { rowsOf, type Row } from './rows.ts'

export interface Points {
  readonly hard: number
  readonly medium: number
  readonly soft: number
}

export interface Optimum {
  /** 0 or below, as scores are. */
  readonly score: Points
  readonly response: { readonly modelOutput: { readonly shifts: readonly object[] } }
}

export const scoreOf = ({ hard, medium, soft }: Points) => `${hard}hard/${medium}medium/${soft}soft`

/** `knownHard` is what a roster that is known breaks: rows that break more are in no best one. */
export async function optimumOf(request: object, knownHard: number): Promise<Optimum> {
  const facts = readRequest(request)
  const programme = createProgramme()
  // Where nothing need be broken, no row that breaks anything is in a best roster.
  const every = facts.employees.map((_, index) => rowsOf(facts, index, knownHard))
  const least = every.map((rows) => rows.reduce((most, { hard }) => Math.min(most, hard), Infinity))
  const room = knownHard - least.reduce((sum, one) => sum + one, 0)
  const kept = every.map((rows, index) => rows.filter(({ hard }) => hard <= least[index]! + room))
  const balances = balancesOf(facts, kept)
  const chosen = kept.map((rows) =>
    rows.map((row) => ({
      row,
      isChosen: programme.add({ hard: row.hard, soft: row.soft + squareOf(balances, row) }),
    })),
  )
  const works = new Map<string, Variable>()
  for (const [index, rows] of chosen.entries()) {
    programme.limit(
      rows.map(({ isChosen }): Term => [1, isChosen]),
      '=',
      1,
    )
    for (const shift of facts.shifts) {
      const having = rows.filter(({ row }) => row.all.includes(shift))
      if (having.length === 0) continue
      const variable = programme.add({})
      works.set(`${index} ${shift.id}`, variable)
      programme.limit([...having.map(({ isChosen }): Term => [1, isChosen]), [-1, variable]], '=', 0)
    }
  }
  const numbers = new Map(facts.employees.map((employee, index) => [employee.id, index]))
  addCouplings({
    ...{ facts, programme },
    worked: ({ id }, shift) => {
      const variable = works.get(`${numbers.get(id)!} ${shift.id}`)
      return variable ? [variable] : []
    },
  })
  addSums(balances, programme, new Map(chosen.flat().map(({ row, isChosen }) => [row, isChosen])))
  const solution = await programme.solve()
  if (!solution) throw new Error('No roster there is breaks as little as the one that is known.')
  const rows = chosen.map((of) => of.find(({ isChosen }) => solution.valueOf(isChosen) === 1)!.row)
  return verified(request, facts.shifts, rows, solution)
}

function verified(
  request: object,
  shifts: readonly { readonly id: string }[],
  rows: readonly Row[],
  solution: Points,
): Optimum {
  const employees = readRequest(request).employees
  const workers = new Map(rows.flatMap(({ employee, all }) => all.map(({ id }) => [id, employees[employee]!.id])))
  const response = { modelOutput: { shifts: shifts.map(({ id }) => ({ id, employee: workers.get(id) ?? null })) } }
  const score = { hard: 0 - solution.hard, medium: 0 - solution.medium, soft: 0 - solution.soft }
  const check = checkRoster({ request, response })
  if (check.score !== scoreOf(score) || check.problems.length > 0)
    throw new Error(`The programme says ${scoreOf(score)}, the checker ${check.score}. ${check.problems.join(' ')}`)
  return { score, response }
}
