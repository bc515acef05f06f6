import { readFileSync } from 'node:fs'
import { checkRoster } from '../../support/roster-checker/checker.ts'
import { solveByKernel } from './kernel.ts'
import { optimumOf, scoreOf } from './optimum.ts'
const request = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
const solved = await solveByKernel(request, Number(process.argv[3] ?? 1))
const best = await optimumOf(request, -solved.score.hard)
const show = (response: object) => {
  const { results, score } = checkRoster({ request, response })
  console.log(score)
  for (const { rule, amount, weight, matches } of results) if (amount !== 0) console.log(' ', rule.level, rule.id, weight, amount, matches.slice(0, 3).map((m) => m.about + ':' + m.amount).join('; '))
}
const kernelShifts = (solved.output as { shifts: { id: string; employee?: string }[] }).shifts
show({ modelOutput: solved.output })
show(best.response)
const shifts = request.modelInput.shifts as any[]
const bestOf = new Map((best.response.modelOutput.shifts as any[]).map((s) => [s.id, s.employee]))
for (const s of kernelShifts) { const i = shifts.find((x) => x.id === s.id); console.log(s.id, i.start, i.end, i.pinned ? 'PIN' : '', i.employee ?? '-', '| kernel', s.employee ?? null, '| best', bestOf.get(s.id), s.employee != bestOf.get(s.id) ? '<<<' : '') }
console.log(scoreOf(solved.score), scoreOf(best.score))
