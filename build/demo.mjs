/**
 * `npm run demo`: the first path, walked live. Starts the platform on a free port with a temporary folder, makes a key,
 * submits the demo dataset BASIC over HTTP, follows its event stream, and prints the plan, its KPIs and its score
 * explained. `npm run demo -- VISIT_HEAVY` takes another demo dataset.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
await ensureBuilt({ renderer: false })

const demoId = process.argv[2] ?? 'BASIC'
/** A folder as second argument keeps request, response and score analysis as files. */
const keepIn = process.argv[3]
const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-demo-'))
const server = spawn(
  process.execPath,
  [join(root, 'dist/server/standalone.mjs'), '--port', '0', '--data', dataFolder],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)

async function serverAddress() {
  for await (const line of createInterface(server.stdout)) {
    const url = /running at (\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the server did not start; its message is above')
}

async function* events(response) {
  let buffer = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (buffer + chunk).split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '))
      if (data) yield JSON.parse(data.slice(6))
    }
  }
}

const clockTime = (dateTime) => dateTime.slice(11, 16)
const minutes = (duration) =>
  duration.replace('PT', '').replace('H', ' h ').replace('M', ' min ').replace(/\d+S/, '').trim() || '0 min'
const isTerminal = process.stdout.isTTY

function show(line, isLast) {
  if (isTerminal) process.stdout.write(`\r\x1b[K${line}${isLast ? '\n' : ''}`)
  else console.log(line)
}

function printPlan(request, { modelOutput }) {
  const names = new Map(request.modelInput.visits.map((visit) => [visit.id, visit.name ?? visit.id]))
  for (const vehicle of modelOutput.vehicles) {
    for (const shift of vehicle.shifts.filter(({ itinerary }) => itinerary.length > 0)) {
      console.log(
        `\n${vehicle.id} - ${shift.id}, leaves ${clockTime(shift.startTime)}, back ${clockTime(shift.metrics.endLocationArrivalTime)}, ${minutes(shift.metrics.totalTravelTime)} on the road`,
      )
      for (const item of shift.itinerary) {
        if (item.kind === 'BREAK') console.log(`  ${clockTime(item.startTime)}-${clockTime(item.endTime)}  (break)`)
        else
          console.log(`  ${clockTime(item.startServiceTime)}-${clockTime(item.departureTime)}  ${names.get(item.id)}`)
      }
    }
  }
  const { unassignedVisits } = modelOutput
  console.log(
    unassignedVisits.length === 0
      ? '\nEvery visit is planned.'
      : `\nNot planned: ${unassignedVisits.map((id) => names.get(id)).join('; ')}`,
  )
}

function printScore(analysis) {
  console.log(`\nScore ${analysis.score}`)
  for (const { name, score, matchCount, matches } of analysis.constraints.filter(
    (constraint) => constraint.matchCount > 0,
  )) {
    console.log(`  ${score.padEnd(28)} ${name} (${matchCount} ${matchCount === 1 ? 'match' : 'matches'})`)
    console.log(`  ${' '.repeat(28)}   for instance: ${matches[0].justification.description}`)
  }
}

async function walk() {
  const url = await serverAddress()
  const key = execFileSync(
    process.execPath,
    [join(root, 'dist/server/planwright.mjs'), 'keys', 'create', '--name', 'demo', '--data', dataFolder],
    { encoding: 'utf8' },
  ).trim()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const base = `${url}/api/models/field-service-routing/v1`
  const json = async (path, init) => {
    const response = await fetch(`${base}${path}`, { ...init, headers })
    /** @type {any} */
    const body = await response.json()
    if (!response.ok) throw new Error(body.message)
    return body
  }
  const request = await json(`/demo-data/${demoId}`)
  const { id, name } = await json('/route-plans', { method: 'POST', body: JSON.stringify(request) })
  console.log(
    `Planwright at ${url}: submitted ${demoId} "${name}", ${request.modelInput.visits.length} visits, ${request.modelInput.vehicles.length} technicians.`,
  )
  const started = Date.now()
  let last
  for await (last of events(await fetch(`${base}/route-plans/${id}/events`, { headers }))) {
    const isLast = /COMPLETED|FAILED|INCOMPLETE|INVALID/.test(last.status)
    show(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${last.status}  ${last.score ?? ''}`, isLast)
  }
  if (last.status !== 'SOLVING_COMPLETED')
    throw new Error(
      `ended in ${last.status}: ${last.failureMessage ?? JSON.stringify(await json(`/route-plans/${id}/validation-result`))}`,
    )
  const response = await json(`/route-plans/${id}`)
  const analysis = await json(`/route-plans/${id}/score-analysis?includeJustifications=true`)
  printPlan(request, response)
  console.log('\nKPIs')
  for (const [kpi, value] of Object.entries(response.kpis)) console.log(`  ${kpi.padEnd(48)} ${value}`)
  printScore(analysis)
  if (keepIn)
    for (const [file, document] of Object.entries({ request, response, 'score-analysis': analysis }))
      writeFileSync(join(keepIn, `${file}.json`), JSON.stringify(document, null, 2))
}

try {
  await walk()
} catch (error) {
  console.error(`The demo failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  rmSync(dataFolder, { recursive: true, force: true })
}
