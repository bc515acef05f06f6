import { writeFileSync } from 'node:fs'
import { randomRoster } from './random-roster.ts'
import { compare } from './compare.ts'
import { replanned } from './replanning.ts'
import { scoreOf } from './optimum.ts'
const seeds = process.argv.slice(2).flatMap((text) => {
  const [from = 0, to = from + 1] = text.split('-').map(Number)
  return Array.from({ length: to - from }, (_, index) => from + index)
})
const t0 = process.cpuUsage().user
let invalid = 0, n = 0, m = 0
const look = async (name: string, request: any) => {
  try {
    const a = process.cpuUsage().user
    const c = await compare(request, 1)
    if (!c) { invalid++; return }
    const ms = Math.round((process.cpuUsage().user - a) / 1000)
    if (c.verdict !== 'best' || ms > 8000) { writeFileSync(`/tmp/roster-${name}.json`, JSON.stringify(request, null, 1)); console.log(name, c.verdict, scoreOf(c.solved.score), scoreOf(c.best), ms) }
    return c
  } catch (e: any) { writeFileSync(`/tmp/roster-${name}.json`, JSON.stringify(request, null, 1)); console.log(name, 'THROWN', e.message.slice(0, 300)); return }
}
for (const seed of seeds) {
  const request = randomRoster(seed)
  const c = await look(`${seed}`, request)
  if (!c) continue
  n++
  const next = replanned(request, c.solved.output, seed)
  if (!next) { continue }
  if (await look(`${seed}r`, next)) m++
}
console.log({ invalid, n, m, cpu: (process.cpuUsage().user - t0) / 1e6 })
