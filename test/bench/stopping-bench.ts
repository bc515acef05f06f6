/**
 * How soon a solve stops: `npm run bench -- stopping --threads 1,2 --visits 300,1000 --jobs 300,1000 --rounds
 * 10`. Solves generated weeks of field service and days of deliveries over HTTP and stops them after a while; times run
 * from sending the request until the dataset is final, in milliseconds. `--busy 2` keeps that many other processes
 * computing beside it.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { routePlanClient } from '../support/route-plan-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { wholeNumbers } from './bench-options.ts'
import { generatedDay } from './deliveries/generated-day.ts'
import { generatedWeek } from './field-service/generated-week.ts'
import { machineLine, thisMachine } from './machine.ts'

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '1,2' },
    visits: { type: 'string', default: '300,1000' },
    jobs: { type: 'string', default: '300,1000' },
    rounds: { type: 'string', default: '10' },
    busy: { type: 'string', default: '0' },
  },
})
const rounds = Number(values.rounds)

console.log(machineLine(thisMachine()))
const folder = mkdtempSync(join(tmpdir(), 'planwright-stopping-'))
const server = await startServerProcess(folder)
const busy = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for(;;);']))
try {
  const { token = '' } = (await readRuntimeFile(folder)) ?? {}
  const made = await fetch(`${server.url}/api/platform/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"name":"bench"}',
  })
  const { key } = (await made.json()) as { key: string }
  const problems = [
    ...wholeNumbers('visits', values.visits).map((count) => ({
      size: `${count} visits`,
      model: 'field-service-routing',
      input: () => generatedWeek(count, 1).modelInput,
    })),
    ...wholeNumbers('jobs', values.jobs).map((count) => ({
      size: `${count} jobs`,
      model: 'pickup-delivery-routing',
      input: () => generatedDay({ jobs: count, seed: 1 }).modelInput,
    })),
  ]
  for (const { size, model, input } of problems) {
    const client = routePlanClient(`${server.url}/api/models/${model}`, key)
    const modelInput = input()
    for (const threads of wholeNumbers('threads', values.threads)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const { id } = await client.submit({
          modelInput,
          config: { run: { maxThreadCount: threads, termination: { spentLimit: 'PT10M' } } },
        })
        await client.until(id, ({ status }) => status === 'SOLVING_ACTIVE')
        await wait(2000 + 300 * round)
        const asked = performance.now()
        const final = client.final(id)
        await client.remove(`/${id}`)
        await final
        times.push(Math.round(performance.now() - asked))
      }
      times.sort((a, b) => a - b)
      console.log(
        JSON.stringify({ size, threads, busy: busy.length, median: times[times.length >> 1], most: times.at(-1) }),
      )
    }
  }
} finally {
  for (const each of busy) each.kill('SIGKILL')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
