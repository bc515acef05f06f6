/** A document that follows its dataset: how often it is fetched, and what is shown at the end. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { useLiveDocument } from '../../../../../renderer/features/datasets/page/use-live-document.ts'

let scope: EffectScope
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

/** A dataset whose documents come when the test says so. */
function liveDataset() {
  const [version, isThere, isFinal] = [shallowRef('a plan'), shallowRef(true), shallowRef(false)]
  const asked: ((text: string) => void)[] = []
  const document = scope.run(() =>
    useLiveDocument(() => new Promise<string>((resolve) => asked.push(resolve)), { version, isThere, isFinal }),
  )!
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await nextTick()
  }
  return {
    document,
    asked,
    async becomes(what: string, isAtItsEnd = false) {
      version.value = what
      isFinal.value = isAtItsEnd
      await settle()
    },
    async comes(fetched: number, text: string) {
      asked[fetched]!(text)
      await settle()
    },
  }
}

describe('a document of a dataset that is being solved', () => {
  test('is fetched again only after a pause four times as long as the last fetch', async () => {
    const { asked, becomes, comes } = liveDataset()
    vi.advanceTimersByTime(5000)
    await comes(0, 'partial')
    await becomes('a better plan')
    vi.advanceTimersByTime(19_000)
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(2000)
    expect(asked).toHaveLength(2)
  })

  test('is fetched at once when solving has ended, whatever pause is left', async () => {
    const { asked, becomes, comes } = liveDataset()
    vi.advanceTimersByTime(5000)
    await comes(0, 'partial')
    await becomes('the last plan', true)
    expect(asked).toHaveLength(2)
  })

  test('is fetched at once when solving has ended while a partial one is still on its way, which is dropped', async () => {
    const { document, asked, becomes, comes } = liveDataset()
    await becomes('the last plan', true)
    expect(asked).toHaveLength(2)
    await comes(0, 'partial')
    expect(document.current.value).toBeUndefined()
    await comes(1, 'final')
    expect(document.current.value).toBe('final')
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(2)
  })

  test('is not shown any more beside what is final, until the final one is there', async () => {
    const { document, becomes, comes } = liveDataset()
    await comes(0, 'partial')
    await becomes('a better plan')
    expect(document.current.value).toBe('partial')
    await becomes('the last plan', true)
    expect(document.current.value).toBeUndefined()
    await comes(1, 'final')
    expect(document.current.value).toBe('final')
  })
})
