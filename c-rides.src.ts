const root = process.argv[2]!
const { readFileSync, readdirSync } = await import('node:fs')
const { pickupDeliveryRouting: model } = await import('/work/wt/rides/server/models/registry.ts')
const { analyse } = await import('/work/wt/rides/server/models/constraint.ts')
const { finish } = await import('/work/wt/rides/server/solver/search/sliced.ts')
const { haversineMatrix } = await import('/work/wt/rides/server/travel/haversine.ts')
const travel = { matrix: (l: any) => Promise.resolve(haversineMatrix(l)) }
const dir = '/work/shared/cases/routing'
for (const f of readdirSync(dir).filter((x) => /^(52|53|77|95|01|31|51|85|90)/.test(x))) {
  const { model: id, modelInput, overrides: given = {} } = JSON.parse(readFileSync(`${dir}/${f}`, 'utf8'))
  if (id !== 'pickup-delivery-routing') continue
  for (const extra of [{}, { minimizeTimeBurdenWeight: 1 }]) {
    const overrides = model.schema.overrides.parse({ ...given, ...extra })
    const input = model.schema.input.parse(structuredClone(modelInput))
    const start = model.buildPlan(input, overrides, await model.enrich(input, { travel }))
    const search = finish(model.startSearch(start, overrides, { seed: 5 })) as any
    for (let done = 0; done < 500; done += 100) search.advance(100, done / 500)
    const plan = search.bestPlan()
    const out = model.readOutput(plan) as any
    const { score } = analyse(plan, model.constraints, overrides) as any
    const s = JSON.stringify(search.bestScore)
    console.log(f.replace('.json',''), Object.keys(extra).length ? '+burden' : '', score, out.unassignedJobs.length ? 'UNASSIGNED ' + out.unassignedJobs.map((j: any) => j.id) : '', model.kpis(plan).totalTimeBurden ?? '')
    if (/^(52|53|77)/.test(f)) for (const d of out.drivers) for (const sh of d.shifts) console.log('   ', (sh.startTime ?? '').slice(11,19), sh.itinerary.map((i: any) => `${i.id} ${(i.startServiceTime ?? i.startTime).slice(11,19)}-${(i.departureTime ?? i.endTime).slice(11,19)}`).join(' | '), (sh.metrics.endLocationArrivalTime ?? '').slice(11,19))
  }
}
