/** Command: `check-plan request.json response.json [score-analysis.json]` prints what is wrong with a plan. */
import { readFileSync } from 'node:fs'
import { checkPlan, type PlanDocuments } from './checker.ts'

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8')) as unknown
}

function run([request, response, scoreAnalysis]: readonly string[]): number {
  if (request === undefined || response === undefined) {
    console.error('Usage: check-plan request.json response.json [score-analysis.json]')
    return 2
  }
  const documents: PlanDocuments = { request: readJson(request), response: readJson(response) }
  const { problems, feasible, score, notChecked } = checkPlan(
    scoreAnalysis === undefined ? documents : { ...documents, scoreAnalysis: readJson(scoreAnalysis) },
  )
  for (const problem of problems) console.log(problem)
  console.log(`${String(problems.length)} problems; score ${score}, ${feasible ? 'feasible' : 'not feasible'}`)
  if (notChecked.length > 0) console.log(`Not checked: ${notChecked.join(', ')}`)
  return problems.length > 0 ? 1 : 0
}

process.exitCode = run(process.argv.slice(2))
