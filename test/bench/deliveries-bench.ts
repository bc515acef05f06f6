/**
 * Delivery benchmark: `npm run bench -- deliveries --jobs 100,300,1000 --budget 10s --seeds 1,2,3`. Generated days with
 * every rule of pick-up and delivery routing in play, on `--threads 1,2`, solved as the worker does it, and judged by
 * the checker of the tests. Compares with test/bench/deliveries-baseline.json, or the file of `--compare`; `--json
 * FILE` writes a new one.
 */
import { pickupDeliveryRouting as model } from '../../server/models/registry.ts'
import { greatCircleTravel } from '../support/checker/great-circle-travel.ts'
import { checkDeliveries } from '../support/delivery-checker/check-deliveries.ts'
import { generatedDay } from './deliveries/generated-day.ts'
import { generatedBench } from './generated/generated-bench.ts'

/** As `modelPlan` travels. */
const travel = (
  [fromLatitude = 0, fromLongitude = 0]: readonly number[],
  [latitude = 0, longitude = 0]: readonly number[],
) => greatCircleTravel([fromLatitude, fromLongitude], [latitude, longitude])

await generatedBench({
  words: { size: 'jobs', parts: 'stops', left: 'left out' },
  sizes: '100,300,1000',
  baseline: 'test/bench/deliveries-baseline.json',
  problemOf(jobs) {
    const request = generatedDay({ jobs, seed: 1 })
    const { modelInput, config } = request
    const mandatory = modelInput.jobs.filter((job) => !('priority' in job)).length
    return {
      model,
      request,
      parts: modelInput.jobs.flatMap(({ stops }) => stops).length,
      judge({ metadata, modelOutput, kpis }) {
        const output: unknown = JSON.parse(JSON.stringify(modelOutput))
        const { overrides } = config.model
        const problems = checkDeliveries({ input: modelInput, overrides, output, score: metadata.score, travel })
        return { left: mandatory - (kpis as { assignedMandatoryJobs: number }).assignedMandatoryJobs, problems }
      },
    }
  },
})
