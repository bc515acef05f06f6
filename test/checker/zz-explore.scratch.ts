import { test } from 'vitest'
import { checkPlan } from '/work/main/test/support/checker/checker.ts'
import { documentsOf, planOfRequest, noTravel } from '/work/main/test/checker/evaluation.ts'
import { randomRequest } from '/work/main/test/checker/random-request.ts'
test('explore', async () => {
  const kinds = new Map<string, number>()
  let shown = 0
  for (let seed = 1; seed <= Number(process.env.SEEDS ?? 30); seed++) {
    const request = randomRequest(seed, Number(process.env.PERCENT ?? 60))
    let docs
    try { docs = documentsOf(request, await planOfRequest(request, noTravel)) } catch (e) { console.log(seed, String(e).slice(0, 400)); continue }
    const { problems } = checkPlan(docs)
    const real = problems.filter((p) => !p.startsWith('hard rule'))
    for (const p of real) { const k = p.replace(/\d+/g, '#').slice(0, 60); kinds.set(k, (kinds.get(k) ?? 0) + 1) }
    if (real.length && shown++ < Number(process.env.SHOW ?? 6)) console.log(seed, real.slice(0, 12).join('\n   '))
  }
  console.log([...kinds].sort((a, b) => b[1] - a[1]).slice(0, 60).map(([k, n]) => `${n}  ${k}`).join('\n'))
})
