import { expect, test } from 'vitest'
import { withPlatform } from '../bench-platform.ts'
import { runThroughApi } from './run-through-api.ts'
import { readSolomon } from './solomon-format.ts'
import { solomonText } from './tiny-instances.ts'

test.skipIf(process.platform !== 'linux')(
  'an instance is posted, solved in a worker process, read back and judged',
  async () => {
    await withPlatform({ model: 'field-service-routing', resource: 'route-plans' }, async (platform) => {
      const { worth, problem, steps, workerCpuSeconds } = await runThroughApi(platform, readSolomon(solomonText), {
        // Preparing alone takes a second on a machine with much to do.
        spentSeconds: 5,
        seed: 1,
      })
      expect(problem).toBeUndefined()
      // Customers 1 and 2 fill one vehicle, the other has room for customer 3 only.
      expect(worth).toEqual({ vehicles: 2, distance: 22.7 })
      expect(steps).toBeGreaterThan(0)
      expect(workerCpuSeconds).toBeGreaterThan(0)
    })
  },
  90_000,
)
