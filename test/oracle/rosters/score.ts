import { readFileSync } from 'node:fs'
import { documentsOf, planOf, rosterModel } from '../../roster-checker/model-documents.ts'
import { optimumOf } from './optimum.ts'
import { finish } from '../../../server/solver/search/sliced.ts'
const request = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
const best = await optimumOf(request, Number(process.argv[3]))
const of = new Map((best.response.modelOutput.shifts as any[]).map((s) => [s.id, s.employee]))
for (const s of request.modelInput.shifts) s.employee = of.get(s.id) ?? undefined
const plan = await planOf(request)
const d = documentsOf(request, plan)
console.log(d.response.metadata.score)
const model = rosterModel()
const overrides = model.schema.overrides.parse(request.config.model.overrides)
const search = finish(model.startSearch(plan, overrides, { seed: 1 }))
console.log(search.bestScore, search.isDecided, search.firstRoundSteps)
search.advance(400, 0.5); console.log(search.bestScore)
const { checkRoster } = await import('../../support/roster-checker/checker.ts')
console.log(checkRoster(d).problems)
console.log(JSON.stringify((d.scoreAnalysis as any).constraints.filter((c: any) => /hard/.test(c.score) && !/^0hard/.test(c.score))).slice(0, 1500))
