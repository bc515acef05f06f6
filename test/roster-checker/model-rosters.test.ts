/** The checker agrees with the model about generated inputs: as they come, with anybody anywhere, and solved. */
import { describe, expect, test } from 'vitest'
import { generatedInput } from '../bench/rosters/generated-hospital.ts'
import { checkRoster } from '../support/roster-checker/checker.ts'
import { createRandom } from '../../server/foundation/random.ts'
import { documentsOf, errorsOf, planOf, solvedPlan } from './model-documents.ts'
import { examples } from '../support/examples.ts'

const seeds = Array.from({ length: examples(50, 300) }, (_, seed) => seed)

const inputOf = (seed: number) => generatedInput(seed)

/** The input with employees for what is not pinned, most of them unfit. */
function withAnybody(seed: number) {
  const { config, modelInput } = inputOf(seed)
  const random = createRandom(seed)
  const { employees } = modelInput
  const shifts = modelInput.shifts.map((shift) =>
    shift['pinned'] === true || random.next() < 0.2
      ? shift
      : { ...shift, employee: employees[random.below(employees.length)]!.id },
  )
  return { config, modelInput: { ...modelInput, shifts } }
}

describe.each(seeds)('input %i', (seed) => {
  test('is taken', () => expect(errorsOf(inputOf(seed))).toEqual([]))

  test('with anybody anywhere', async () => {
    const request = withAnybody(seed)
    expect(checkRoster(documentsOf(request, await planOf(request))).problems).toEqual([])
  })

  test('solved', async () => {
    const request = inputOf(seed)
    const { plan, score } = await solvedPlan(request, { seed, steps: 150 })
    const documents = documentsOf(request, plan)
    expect(documents.response.metadata.score).toBe(score)
    expect(checkRoster(documents).problems).toEqual([])
  })
})
