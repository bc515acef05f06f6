import { test } from 'vitest'
import { documentsOf, planOfRequest, noTravel } from './evaluation.ts'
import { randomRequest } from './random-request.ts'
test('peek', async () => {
  const request = randomRequest(Number(process.env.SEED), Number(process.env.PERCENT ?? 60))
  const docs = documentsOf(request, await planOfRequest(request, noTravel)) as any
  const sid = process.env.SHIFT
  for (const [i, v] of docs.request.modelInput.vehicles.entries()) for (const [j, s] of v.shifts.entries()) if (s.id === sid) {
    console.log(JSON.stringify({ ...s }, null, 0)); console.log(JSON.stringify(docs.response.modelOutput.vehicles[i].shifts[j], null, 1))
    for (const it of s.itinerary) console.log(JSON.stringify(docs.request.modelInput.visits.find((x: any) => x.id === it.id)))
  }
  const vid = process.env.VISIT
  if (vid) console.log(JSON.stringify(docs.request.modelInput.visits.find((x: any) => x.id === vid)))
  console.log(JSON.stringify({ ...docs.request.modelInput, vehicles: 0, visits: 0, travelMatrix: 0 }), JSON.stringify(docs.request.config))
})
