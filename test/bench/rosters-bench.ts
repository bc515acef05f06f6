/**
 * Roster benchmark: `npm run bench -- rosters --employees 50,150,500,1000 --budget 10s --seeds 1,2,3`. Generated
 * hospitals over four weeks with every rule of employee scheduling in play, on `--threads 1,2`, solved as the worker
 * does it, and judged by the checker of the tests. Compares with test/bench/rosters-baseline.json, or the file of
 * `--compare`; `--json FILE` writes a new one.
 */
import { employeeScheduling as model } from '../../server/models/registry.ts'
import { checkRoster } from '../support/roster-checker/checker.ts'
import { generatedBench } from './generated/generated-bench.ts'
import { generatedHospital, usualOrder } from './rosters/generated-hospital.ts'

await generatedBench({
  words: { size: 'employees', parts: 'shifts', left: 'open' },
  sizes: '50,150,500,1000',
  baseline: 'test/bench/rosters-baseline.json',
  problemOf(employees) {
    const request = generatedHospital({ ...usualOrder, employees, seed: 1 })
    return {
      model,
      request,
      parts: request.modelInput.shifts.length,
      judge(response) {
        const { results, problems } = checkRoster({ request, response })
        return { left: results.find(({ rule }) => rule.id === 'unassignedMandatoryShift')!.matches.length, problems }
      },
    }
  },
})
