import { writeFileSync } from 'node:fs'
import { errorsOf } from '../../roster-checker/model-documents.ts'
import { randomRoster } from './random-roster.ts'
import { solveByKernel } from './kernel.ts'
import { optimumOf, scoreOf } from './optimum.ts'

const [from = 0, to = 10] = process.argv.slice(2).map(Number)
let invalid = 0
const times = { kernel: 0, oracle: 0 }
for (let seed = from; seed < to; seed++) {
  const request = randomRoster(seed)
  const errors = errorsOf(request)
  if (errors.length > 0) {
    invalid++
    console.log(seed, 'INVALID', errors.slice(0, 3).join(' | '))
    continue
  }
  try {
    const a = (process.cpuUsage().user / 1000)
    const solved = await solveByKernel(request, 1)
    const b = (process.cpuUsage().user / 1000)
    const best = await optimumOf(request, -solved.score.hard)
    const c = (process.cpuUsage().user / 1000)
    times.kernel += b - a
    times.oracle += c - b
    const same = scoreOf(best.score) === scoreOf(solved.score)
    if (!same) writeFileSync(`/tmp/roster-${seed}.json`, JSON.stringify(request, null, 1))
    console.log(seed, same ? 'ok' : 'DIFFERS', scoreOf(solved.score), same ? '' : scoreOf(best.score), Math.round(b - a), Math.round(c - b))
  } catch (thrown) {
    writeFileSync(`/tmp/roster-${seed}.json`, JSON.stringify(request, null, 1))
    console.log(seed, 'THROWN', thrown instanceof Error ? thrown.message.slice(0, 300) : thrown)
  }
}
console.log({ invalid, ...times })
