/**
 * How soon a change is judged: `npm run bench -- editing --visits 100,300,1000 --rounds 40`. Solves generated weeks
 * over HTTP for a moment, then moves visits one after another as somebody with a mouse does: asks for all places of a
 * visit, and evaluates the growing list of changes. Times are those of the whole calls, in milliseconds; the first call
 * of each dataset, which makes its plan ready, stands by itself. Then previews spreadsheets of `--rows 10000` visits,
 * with the longest answer that others waited for meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PatchOperation } from '../../server/contract/patch.ts'
import { sheetFiles, sheetFormat } from '../../server/contract/sheet-format.ts'
import { createRandom } from '../../server/foundation/random.ts'
import { writeInput } from '../../server/imports/write-sheets.ts'
import { fieldServiceRouting } from '../../server/models/registry.ts'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { routePlanClient, type RoutePlanClient } from '../support/route-plan-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { wholeNumbers } from './bench-options.ts'
import { quantile } from './bench-server.ts'
import { generatedWeek } from './field-service/generated-week.ts'
import { machineLine, thisMachine } from './machine.ts'

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '100,300,1000' },
    rounds: { type: 'string', default: '40' },
    rows: { type: 'string', default: '10000' },
  },
})
const rounds = Number(values.rounds)
const noticeMilliseconds = 200

interface Plan {
  readonly vehicles: readonly {
    readonly id: string
    readonly shifts: readonly { readonly id: string; readonly itinerary: readonly { id: string; kind: string }[] }[]
  }[]
}
interface Place {
  readonly vehicleId: string
  readonly vehicleShiftId: string
  readonly isCurrent: boolean
  readonly precedingVisitId?: string
  readonly scoreDiff?: string
}

/** Milliseconds of the call, and its answer. */
async function timed<Answer>(call: () => Promise<Answer>): Promise<readonly [number, Answer]> {
  const begun = performance.now()
  const answer = await call()
  return [performance.now() - begun, answer]
}

/** Takes the visit from its shift and puts it where the place says. */
function moved(plan: Plan, visit: string, to: Place): PatchOperation[] {
  const shifts = plan.vehicles.flatMap((vehicle) =>
    vehicle.shifts.map((shift) => ({ vehicleId: vehicle.id, ...shift })),
  )
  return shifts.flatMap(({ vehicleId, id, itinerary }): PatchOperation[] => {
    const stops = itinerary.flatMap((stop) => (stop.kind === 'VISIT' && stop.id !== visit ? [stop.id] : []))
    const isTarget = id === to.vehicleShiftId
    if (!isTarget && !itinerary.some((stop) => stop.id === visit)) return []
    const position = to.precedingVisitId === undefined ? 0 : stops.indexOf(to.precedingVisitId) + 1
    return [
      {
        op: 'replace',
        path: `/vehicles/[id=${vehicleId}]/shifts/[id=${id}]/itinerary`,
        value: (isTarget ? stops.toSpliced(position, 0, visit) : stops).map((stop) => ({ id: stop, kind: 'VISIT' })),
      },
    ]
  })
}

const line = (what: string, times: readonly number[]) => {
  const sorted = [...times].sort((a, b) => a - b)
  return `${what}: median ${quantile(sorted, 0.5)} ms, 95 % ${quantile(sorted, 0.95)} ms, longest ${quantile(sorted, 1)} ms`
}

async function measure(client: RoutePlanClient, visits: number): Promise<void> {
  const config = { run: { termination: { stepCountLimit: 3000 } } }
  const { id } = await client.submit({ modelInput: generatedWeek(visits, 1).modelInput, config })
  await client.final(id)
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await client.raw(`/${id}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const evaluate = (patch: readonly PatchOperation[]) => post<{ output?: Plan }>('/evaluate', { patch })
  const [first, { output }] = await timed(() => evaluate([]))
  const times = { evaluate: [] as number[], places: [] as number[] }
  const random = createRandom(1)
  const patch: PatchOperation[] = []
  let plan = output!
  for (let round = 0; round < rounds; round++) {
    const visit = `visit ${random.below(visits)}`
    const ask = { fitVisitId: visit, patch }
    const [asked, { places }] = await timed(() => post<{ places: Place[] }>('/recommendations/recommend-places', ask))
    times.places.push(asked)
    const other = places.find(({ isCurrent, scoreDiff }) => !isCurrent && scoreDiff !== undefined)
    if (!other) continue
    patch.push(...moved(plan, visit, other))
    const [judged, answer] = await timed(() => evaluate(patch))
    times.evaluate.push(judged)
    plan = answer.output ?? plan
  }
  console.log(`${visits} visits, ${rounds} changes; first call ${first.toFixed(0)} ms`)
  console.log(`  ${line('evaluate', times.evaluate)}`)
  console.log(`  ${line('recommend', times.places)}`)
}

/** A spreadsheet of so many visits, as it is chosen in the page; meanwhile others ask for something small. */
async function measureImport(client: RoutePlanClient, rows: number): Promise<void> {
  const { modelInput } = generatedWeek(rows, 1)
  for (const format of sheetFormat.options) {
    const sheets = await writeInput(fieldServiceRouting, { ...modelInput }, { format, zone: 'Europe/Berlin' })
    const query = new URLSearchParams({ file: `week.${sheetFiles[format].extension}`, zone: 'Europe/Berlin' })
    // Connections the server closed while the file was written are noticed first.
    await delay(noticeMilliseconds)
    let isOver = false
    const preview = timed(async () => {
      const answer = await client.raw(`/import?${query}`, {
        ...{ method: 'POST', body: new Uint8Array(sheets), headers: { 'content-type': 'application/octet-stream' } },
      })
      const text = await answer.text()
      const { faultCount } = JSON.parse(text) as { faultCount: number }
      if (answer.status !== 200 || faultCount > 0) throw new Error(`${format}: ${answer.status} ${text.slice(0, 300)}`)
    }).finally(() => (isOver = true))
    const waits: number[] = []
    const waitOfOthers = async () => {
      while (!isOver) waits.push((await timed(() => client.json('?limit=1')))[0])
    }
    const [[took]] = await Promise.all([preview, waitOfOthers()])
    console.log(
      `import of ${rows} visits as ${format}: ${took.toFixed(0)} ms; others waited ${Math.max(...waits).toFixed(0)} ms at most`,
    )
  }
}

/** Resident memory of the processes below this one; only where the system tells. */
async function memoryBelow(pid: number): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const sizes = await Promise.all(
    children
      .trim()
      .split(' ')
      .filter((child) => child !== '')
      .map(async (child) => {
        const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '')
        return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)} MB`
      }),
  )
  return sizes.join(', ')
}

console.log(machineLine(thisMachine()))
const folder = mkdtempSync(join(tmpdir(), 'planwright-editing-'))
const server = await startServerProcess(folder)
try {
  const { token = '' } = (await readRuntimeFile(folder)) ?? {}
  const made = await fetch(`${server.url}/api/platform/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"name":"bench"}',
  })
  const { key } = (await made.json()) as { key: string }
  const client = routePlanClient(`${server.url}/api/models/field-service-routing`, key)
  for (const visits of wholeNumbers('visits', values.visits)) await measure(client, visits)
  await measureImport(client, Number(values.rows))
  console.log(`workers: ${await memoryBelow(server.pid)}`)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
