import { describe, expect, test } from 'vitest'
import {
  noEdits,
  patchOf,
  pinnedPatchOf,
  withEdit,
  withLastAgain,
  withoutLast,
} from '../../../../../../renderer/features/datasets/page/editing/edit-history.ts'
import { kpiChanges, scoreDiffWords } from '../../../../../../renderer/features/datasets/page/editing/edit-words.ts'
import type { MetricCard } from '../../../../../../server/contract/model-summary.ts'
import { createRandom } from '../../../../../../server/foundation/random.ts'

const pin = { op: 'replace', path: '/pin', value: true } as const
const edit = (name: string) => ({
  words: name,
  patch: [{ op: 'replace', path: `/${name}`, value: name }] as const,
  pins: [pin],
})
const words = (history: typeof noEdits) => history.done.map((one) => one.words).join('')

describe('the history of edits', () => {
  test('undoes and does again as far as there is something, and forgets what was undone once another is made', () => {
    const three = ['a', 'b', 'c'].map(edit).reduce(withEdit, noEdits)
    expect(words(withoutLast(three))).toBe('ab')
    expect(words(withLastAgain(withoutLast(three)))).toBe('abc')
    expect(words(withEdit(withoutLast(withoutLast(three)), edit('d')))).toBe('ad')
    expect(withEdit(withoutLast(three), edit('d')).undone).toEqual([])
    expect(withoutLast(noEdits)).toEqual(noEdits)
    expect(withLastAgain(three)).toEqual(three)
  })

  test('is, whatever was done and undone, what a plain list would be', () => {
    const random = createRandom(7)
    let history = noEdits
    let [list, taken]: [string[], string[]] = [[], []]
    for (let step = 0; step < 500; step++) {
      const choice = random.below(5)
      const name = String.fromCharCode(97 + (step % 26))
      if (choice < 2) {
        history = withEdit(history, edit(name))
        ;[list, taken] = [[...list, name], []]
      } else if (choice < 4) {
        history = withoutLast(history)
        taken = [...taken, ...list.slice(-1)]
        list = list.slice(0, -1)
      } else {
        history = withLastAgain(history)
        list = [...list, ...taken.slice(-1)]
        taken = taken.slice(0, -1)
      }
      expect([words(history), patchOf(history).length]).toEqual([list.join(''), list.length])
    }
  })

  test('pins each thing once, after all changes', () => {
    const history = [edit('a'), edit('b')].reduce(withEdit, noEdits)
    expect(pinnedPatchOf(history).map(({ path }) => path)).toEqual(['/a', '/b', '/pin'])
  })
})

describe('what edits do', () => {
  test('to the score is told by the level that decides', () => {
    expect(scoreDiffWords('0hard/0medium/1204soft')).toEqual({ tone: 'better', words: 'better by 1,204 soft' })
    expect(scoreDiffWords('-1hard/5medium/0soft')).toEqual({ tone: 'worse', words: 'worse by 1 hard' })
    expect(scoreDiffWords('0hard/0medium/0soft').tone).toBe('same')
  })

  test('to the KPIs is better or worse as the model says, and neither where it says nothing', () => {
    const metric = (name: string, card: Partial<MetricCard>): MetricCard => ({
      ...{ name, title: name, description: '', type: 'integer', priority: 1 },
      ...card,
    })
    const kpis = [
      metric('travel', { type: 'duration', better: 'lower' }),
      metric('assigned', { better: 'higher' }),
      metric('vehicles', {}),
      metric('same', { better: 'lower' }),
    ]
    expect(kpiChanges({ kpis }, { travel: '-PT12M', assigned: -1, vehicles: 1 })).toEqual([
      { name: 'travel', title: 'travel', tone: 'better', words: '−12 min' },
      { name: 'assigned', title: 'assigned', tone: 'worse', words: '−1' },
      { name: 'vehicles', title: 'vehicles', tone: 'same', words: '+1' },
    ])
  })
})
