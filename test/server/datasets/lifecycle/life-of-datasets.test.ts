/**
 * Random commands, crashes included, against a model of the dataset's life (R19): nothing acknowledged is lost, no
 * status comes out of order, and every run ends exactly once. PLANWRIGHT_RUNS raises the number of sequences for a long
 * run.
 */
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { finalStatuses } from '../../../../server/contract/status.ts'
import { planwright } from '../../../support/command-line.ts'
import { expectLegal, histories } from '../../../support/dataset-histories.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const sequences = Number(process.env['PLANWRIGHT_RUNS'] ?? 3)
const commandsPerSequence = Number(process.env['PLANWRIGHT_STEPS'] ?? 25)

/**
 * What the test knows of a dataset: that it was acknowledged, whether it is in the bin, and its last acknowledged name.
 */
interface Known {
  readonly id: string
  name: string
  isPurged: boolean
  /** Computed and not to be solved, so DATASET_COMPUTED is where it stays. */
  rests: boolean
}

class World {
  readonly datasets: Known[] = []
  server!: ServerProcess
  client!: RoutePlanClient
  #key = ''
  readonly dataFolder: string

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder
  }

  async start(): Promise<void> {
    this.server = await startServerProcess(this.dataFolder)
    this.#key ||= (await planwright(['keys', 'create', '--name', 'random', '--data', this.dataFolder])).output
    this.client = routePlanClient(`${this.server.url}/api/models/field-service-routing`, this.#key)
  }

  pick(choice: number): Known | undefined {
    return this.datasets[choice % Math.max(1, this.datasets.length)]
  }

  remember({ id, name }: DatasetMetadata, rests = false): void {
    this.datasets.push({ id, name, isPurged: false, rests })
  }
}

type Command = (world: World, choice: number) => Promise<void>

const derive =
  (path: string, body?: unknown): Command =>
  async (world, choice) => {
    const parent = world.pick(choice)
    if (!parent) return
    const response = await world.client.raw(`/${parent.id}/${path}`, {
      method: 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // 400: an invalid input stays one when it is patched.
    expect(parent.isPurged ? [410] : [202, 400, 404, 409]).toContain(response.status)
    if (response.status === 202) world.remember((await response.json()) as DatasetMetadata)
  }

const commands: Record<string, Command> = {
  submitShort: async (world) => world.remember(await world.client.submit(tinyRoutePlan({ stepCountLimit: 64 }))),
  submitLong: async (world) => world.remember(await world.client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))),
  submitOnly: async (world) => world.remember(await world.client.submit(tinyRoutePlan(), '?operation=NONE'), true),
  submitInvalid: async (world) => world.remember(await world.client.submit({ modelInput: { vehicles: 1 } })),
  fromInput: derive('from-input'),
  newRun: derive('new-run'),
  fromPatch: derive('from-patch?select=UNSOLVED', {
    patch: [{ op: 'replace', path: '/visits/[id=Visit A]/serviceDuration', value: 'PT20M' }],
  }),
  async solve(world, choice) {
    const dataset = world.pick(choice)
    if (!dataset) return
    const { status } = await world.client.raw(`/${dataset.id}`, { method: 'POST' })
    expect(dataset.isPurged ? [410] : [202, 409]).toContain(status)
    if (status === 202) dataset.rests = false
  },
  async stop(world, choice) {
    const dataset = world.pick(choice)
    if (!dataset) return
    expect((await world.client.remove(`/${dataset.id}`)).status).toBe(dataset.isPurged ? 410 : 200)
  },
  async rename(world, choice) {
    const dataset = world.pick(choice)
    if (!dataset || dataset.isPurged) return
    const name = `renamed ${choice}`
    expect(
      (await world.client.raw(`/${dataset.id}/metadata`, { method: 'PATCH', body: JSON.stringify({ name }) })).status,
    ).toBe(200)
    dataset.name = name
  },
  async purge(world, choice) {
    const dataset = world.pick(choice)
    if (!dataset) return
    const { status } = await world.client.remove(`/${dataset.id}/purge`)
    expect(dataset.isPurged ? [410] : [200, 409]).toContain(status)
    if (status === 200) dataset.isPurged = true
  },
  async restore(world, choice) {
    const dataset = world.pick(choice)
    if (!dataset) return
    expect((await world.client.raw(`/${dataset.id}`, { method: 'PUT' })).status).toBe(204)
    dataset.isPurged = false
  },
  async crash(world) {
    await world.server.kill()
    await world.start()
  },
  async restart(world) {
    expect(await world.server.stop()).toBe(0)
    await world.start()
  },
}

async function expectNothingLost({ client, datasets }: World): Promise<void> {
  for (const { id, name, isPurged } of datasets) {
    const response = await client.get(`/${id}/metadata`)
    expect([id, response.status]).toEqual([id, isPurged ? 410 : 200])
    if (!isPurged) expect(((await response.json()) as DatasetMetadata).name).toBe(name)
  }
}

const step = fc.record({ name: fc.constantFrom(...Object.keys(commands)), choice: fc.nat(1000) })

test(
  'random commands and crashes lose nothing and break no rule',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: commandsPerSequence, maxLength: commandsPerSequence }),
        async (steps) => {
          const world = new World(await mkdtemp(join(tmpdir(), 'planwright-life-')))
          try {
            await world.start()
            for (const { name, choice } of steps) {
              await commands[name]?.(world, choice)
              if (name === 'crash' || name === 'restart') await expectNothingLost(world)
            }
            for (const { id, isPurged, rests } of world.datasets) {
              if (isPurged) continue
              await world.client.remove(`/${id}`)
              await world.client.until(
                id,
                ({ status }) => finalStatuses.has(status) || (rests && status === 'DATASET_COMPUTED'),
              )
            }
            await expectNothingLost(world)
            await world.server.stop()
            const byDataset = await histories(world.dataFolder)
            expect([...byDataset.keys()].sort()).toEqual(world.datasets.map(({ id }) => id).sort())
            for (const [id, history] of byDataset) expectLegal(id, history)
          } finally {
            await world.server.kill()
            await rm(world.dataFolder, { recursive: true, force: true })
          }
        },
      ),
      // Real processes do not replay bit for bit: a smaller counterexample would be another race.
      { numRuns: sequences, endOnFailure: true },
    )
  },
  600_000 + 120_000 * sequences,
)
