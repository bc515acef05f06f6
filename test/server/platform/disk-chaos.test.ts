/**
 * kill -9 again and again on a small disk that fills and empties at random: nothing acknowledged is lost, no run is
 * stuck, no document is destroyed, and no start is refused that does not say what to do. PLANWRIGHT_CHAOS_KILLS raises
 * the number of kills; PLANWRIGHT_CHAOS_SEED repeats one; PLANWRIGHT_CHAOS_LOGS=elsewhere spares the log the full disk.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../server/contract/dataset.ts'
import { finalStatuses } from '../../../server/contract/status.ts'
import { createRandom, type Random } from '../../../server/foundation/random.ts'
import { planwright } from '../../support/command-line.ts'
import { expectLegal, histories } from '../../support/dataset-histories.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { canMountDisks, mountFillingDisk, type FillingDisk } from '../../support/filling-disk.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const kills = Number(process.env['PLANWRIGHT_CHAOS_KILLS'] ?? 3)
const seed = Number(process.env['PLANWRIGHT_CHAOS_SEED'] ?? Date.now() % 1_000_000)
const areLogsElsewhere = process.env['PLANWRIGHT_CHAOS_LOGS'] === 'elsewhere'
const killsPerFolder = 25
const maxDatasets = 40
const lanes = 3

const disk = canMountDisks() ? mountFillingDisk(64) : undefined
afterAll(() => disk?.unmount())

/** What a client knows of a dataset that was acknowledged. */
interface Known {
  readonly id: string
  /** Those it may have: more than one while an answer is missing. */
  names: readonly string[]
}

const figures = {
  kills: 0,
  submissions: 0,
  renames: 0,
  stops: 0,
  solves: 0,
  refused: 0,
  unanswered: 0,
  refusedStarts: 0,
  datasets: 0,
}

function afterSome(calls: number, then: () => void): () => void {
  return () => {
    if (--calls === 0) then()
  }
}

class Folder {
  readonly #disk: FillingDisk
  readonly #random: Random
  readonly #known: Known[] = []
  readonly dataFolder: string
  #key = ''
  #server!: ServerProcess
  #client!: RoutePlanClient
  #isKillOurs = false
  #onAnswer: () => void = () => undefined
  #filling: 'on' | 'paused' | 'over' = 'on'

  constructor(on: FillingDisk, random: Random, dataFolder: string) {
    this.#disk = on
    this.#random = random
    this.dataFolder = dataFolder
  }

  async live(times: number): Promise<void> {
    await this.#start()
    this.#key = (await planwright(['keys', 'create', '--name', 'chaos', '--data', this.dataFolder])).output
    this.#connect()
    const filling = this.#fillAndEmpty()
    try {
      for (let life = 0; life < times; life++) {
        // In the middle of what the other clients ask, and of whatever runs.
        const enough = new Promise<void>((resolve) => (this.#onAnswer = afterSome(1 + this.#random.below(25), resolve)))
        const working = Array.from({ length: lanes }, (_, lane) => this.#work(lane))
        await Promise.race([enough, this.#server.gone])
        this.#isKillOurs = true
        await this.#server.kill()
        await Promise.all(working)
        figures.kills++
        await this.#startOrMakeSpace()
        await this.#expectNothingLost(life % 5 === 0 ? this.#known : this.#known.slice(-8))
      }
    } finally {
      this.#filling = 'over'
      await filling
      this.#disk.free()
    }
    await this.#expectGoodEnd()
  }

  /** For clean-up after a failure. */
  async end(): Promise<void> {
    this.#isKillOurs = true
    await this.#server.kill()
  }

  async #start(): Promise<void> {
    this.#isKillOurs = false
    this.#server = await startServerProcess(this.dataFolder, ['--slots', '2'])
    const server = this.#server
    void server.gone.then(() => {
      if (!this.#isKillOurs) throw new Error(`the server ended by itself: ${server.output()}`)
    })
    this.#connect()
  }

  #connect(): void {
    this.#client = routePlanClient(`${this.#server.url}/api/models/field-service-routing`, this.#key)
  }

  async #startOrMakeSpace(): Promise<void> {
    try {
      await this.#start()
    } catch (error) {
      figures.refusedStarts++
      expect(String(error)).toMatch(/free some space/i)
      // The way out that it names.
      this.#filling = 'paused'
      this.#disk.free()
      await this.#start()
      this.#filling = 'on'
    }
  }

  async #fillAndEmpty(): Promise<void> {
    while (this.#filling !== 'over') {
      await delay(this.#random.below(800))
      if (this.#filling === 'on') this.#disk.fill(this.#random.below(3) * 32 * 1024)
      if (this.#filling === 'on') await delay(this.#random.below(400))
      this.#disk.free()
    }
  }

  /** One client; goes on until the server is gone. Every lane has datasets of its own. */
  async #work(lane: number): Promise<void> {
    const client = this.#client
    for (let step = 0; !this.#isKillOurs; step++) {
      const own = this.#known.filter((_, index) => index % lanes === lane)
      const dataset = own[this.#random.below(Math.max(1, own.length))]
      const choice = this.#random.below(10)
      try {
        if (!dataset || (choice < 3 && this.#known.length < maxDatasets)) await this.#submit(client)
        else if (choice < 8) await this.#rename(client, dataset, `life ${figures.kills}, lane ${lane}, step ${step}`)
        else if (choice === 8) await this.#count('stops', client.remove(`/${dataset.id}`))
        else await this.#count('solves', client.raw(`/${dataset.id}`, { method: 'POST' }))
        this.#onAnswer()
      } catch {
        figures.unanswered++
      }
    }
  }

  async #submit(client: RoutePlanClient): Promise<void> {
    const limits = this.#random.below(4) === 0 ? { spentLimit: 'PT1S' } : { stepCountLimit: 64 }
    const response = await client.raw('', {
      method: 'POST',
      body: JSON.stringify(tinyRoutePlan(limits)),
      headers: { 'content-type': 'application/json' },
    })
    if (response.status !== 202) return void (await this.#refused(response))
    const { id, name } = (await response.json()) as DatasetMetadata
    this.#known.push({ id, names: [name] })
    figures.submissions++
  }

  async #rename(client: RoutePlanClient, dataset: Known, name: string): Promise<void> {
    const before = dataset.names
    dataset.names = [...before, name]
    const response = await client.raw(`/${dataset.id}/metadata`, {
      method: 'PATCH',
      body: JSON.stringify({ name }),
      headers: { 'content-type': 'application/json' },
    })
    await response.arrayBuffer()
    dataset.names = response.ok ? [name] : before
    if (response.ok) figures.renames++
    else await this.#refused(response)
  }

  async #count(figure: 'stops' | 'solves', answer: Promise<Response>): Promise<void> {
    const response = await answer
    await response.arrayBuffer()
    if (response.ok) figures[figure]++
    else await this.#refused(response)
  }

  async #refused(response: Response): Promise<void> {
    if (!response.bodyUsed) await response.arrayBuffer()
    figures.refused++
  }

  async #expectNothingLost(datasets: readonly Known[]): Promise<void> {
    for (const { id, names } of datasets) {
      const metadata = await this.#client.metadata(id)
      expect(metadata).toMatchObject({ id })
      expect(names).toContain(metadata.name)
      const input = await this.#client.get(`/${id}/input`)
      expect([id, input.status]).toEqual([id, 200])
      expect(await input.json()).toMatchObject({ vehicles: [{ id: 'Carl' }] })
      if (metadata.status === 'SOLVING_COMPLETED')
        expect([id, (await this.#client.get(`/${id}/output`)).status]).toEqual([id, 200])
    }
  }

  /** With room again and no more kills everything comes to rest. */
  async #expectGoodEnd(): Promise<void> {
    const list = () => this.#client.json<DatasetMetadata[]>('?limit=1000')
    await expect
      .poll(async () => (await list()).filter(({ status }) => !finalStatuses.has(status)), { timeout: 300_000 })
      .toEqual([])
    await this.#expectNothingLost(this.#known)
    for (const { id } of this.#known) await expect.poll(() => this.#leftoversOf(id)).toEqual([])
    this.#isKillOurs = true
    expect(await this.#server.stop()).toBe(0)
    const byDataset = await histories(this.dataFolder)
    for (const { id } of this.#known) expect(byDataset.has(id)).toBe(true)
    for (const [id, history] of byDataset) expectLegal(id, history)
    figures.datasets += byDataset.size
  }

  async #leftoversOf(id: string): Promise<string[]> {
    const names = await readdir(join(this.dataFolder, 'documents', id))
    const plans = names.filter((name) => /^\d+-\d+$/.test(name))
    return [...names.filter((name) => name.endsWith('.tmp')), ...plans.slice(1)]
  }
}

test.skipIf(!disk)(
  'killed again and again on a disk that fills and empties, the platform loses nothing and gets stuck nowhere',
  async () => {
    if (!disk) return
    for (let done = 0, folders = 0; done < kills; done += killsPerFolder, folders++) {
      const logsFolder = areLogsElsewhere ? await mkdtemp(join(tmpdir(), 'planwright-logs-')) : undefined
      const folder = new Folder(disk, createRandom(seed + folders), disk.dataFolder(`data-${folders}`, logsFolder))
      await folder.live(Math.min(killsPerFolder, kills - done)).catch(async (cause: unknown) => {
        await folder.end()
        throw new Error(`seed ${seed + folders}, folder ${folder.dataFolder}: ${String(cause)}`, { cause })
      })
      await rm(folder.dataFolder, { recursive: true })
      if (logsFolder !== undefined) await rm(logsFolder, { recursive: true })
    }
    console.info(`chaos, seed ${seed}: ${JSON.stringify(figures)}`)
    expect(figures.kills).toBe(kills)
    expect(figures.submissions + figures.refused).toBeGreaterThan(0)
    // A few kills may see no full disk, or nothing else.
    if (kills >= killsPerFolder)
      expect(Math.min(figures.submissions, figures.renames, figures.refused)).toBeGreaterThan(0)
  },
  600_000 + 60_000 * kills,
)
