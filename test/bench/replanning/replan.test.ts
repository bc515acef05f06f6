/** The example of the issue: a week of 300 visits is published, a technician falls ill on its third day. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldServiceRouting as model } from '../../../server/models/field-service-routing/index.ts'
import { published, replan, search, weekOf, type Replanned } from './replan.ts'

const steps = { steps: 3000 }

describe('one technician ill for a day of a published week', () => {
  let solved: ReturnType<typeof published>
  let again: Record<'free' | 'stable', Replanned>
  beforeAll(async () => {
    const input = model.schema.input.parse(weekOf('VISIT_HEAVY').modelInput)
    // Of a plan that a new run finds better ones than: where it finds none, nothing changes either way.
    solved = published(input, await search(input, 2, { steps: 12_000 }))
    const ill = (isStable: boolean) => replan({ ...solved, kind: 'ill', seed: 1, isStable }, steps)
    again = { free: await ill(false), stable: await ill(true) }
  })

  it('changes ten of the others at most', () => {
    expect(again.stable.others).toBeGreaterThan(290)
    expect(again.stable.changed).toBeLessThanOrEqual(10)
    expect(again.free.changed).toBeGreaterThan(20)
  })

  it('does all that must be done', () => {
    expect(again.stable).toMatchObject({ unassignedMandatory: 0, problems: [] })
    expect(again.free).toMatchObject({ unassignedMandatory: 0, problems: [] })
  })

  it('repeats for the same seed and steps', async () => {
    const { travelSeconds, changed } = await replan({ ...solved, kind: 'ill', seed: 1, isStable: true }, steps)
    expect({ travelSeconds, changed }).toEqual({
      travelSeconds: again.stable.travelSeconds,
      changed: again.stable.changed,
    })
  })

  it('drives little more than the best plan after as many steps', () => {
    expect(again.stable.travelSeconds).toBeLessThan(1.02 * again.free.travelSeconds)
  })
})
