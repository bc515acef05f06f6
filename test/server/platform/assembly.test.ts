/** Features put together: each gets what those before it give, and no name is given twice. */
import { describe, expect, test, vi } from 'vitest'
import { createClosers } from '../../../server/foundation/closers.ts'
import { assembly } from '../../../server/platform/assembly.ts'

const ground = { folder: 'data' }
const clockFeature = () => ({ gives: { clock: 'the clock' } })
const otherClockFeature = () => ({ gives: { watch: 'a watch', clock: 'another clock' } })
const folderFeature = () => ({ gives: { folder: 'elsewhere' } })

describe('an assembly', () => {
  test('hands each feature what the ground and those before it give', async () => {
    const seen = vi.fn()
    const features = assembly<typeof ground>()
      .add(clockFeature)
      .add((needs) => {
        seen(needs)
        return { gives: { last: 1 } }
      })
    const { services } = await features.make(ground, createClosers())
    expect(seen).toHaveBeenCalledWith({ folder: 'data', clock: 'the clock' })
    expect(services).toEqual({ folder: 'data', clock: 'the clock', last: 1 })
  })

  test('refuses two features that give the same name, and ends what was made', async () => {
    const stop = vi.fn(() => Promise.resolve())
    const closers = createClosers()
    const making = assembly<typeof ground>()
      .add(() => ({ stop }))
      .add(clockFeature)
      .add(otherClockFeature)
      .make(ground, closers)
    await expect(making).rejects.toThrow(
      'otherClockFeature gives "clock", which clockFeature gives already. Give one of them another name.',
    )
    await closers.closeAll()
    expect(stop).toHaveBeenCalledOnce()
  })

  test('refuses a feature that gives a name of the ground', async () => {
    const making = assembly<typeof ground>().add(folderFeature).make(ground, createClosers())
    await expect(making).rejects.toThrow('folderFeature gives "folder", which the ground gives already.')
  })
})
