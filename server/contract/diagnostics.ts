/** What whoever helps needs to know about an installation, and nothing about its people, plans and secrets. */
import { z } from 'zod'
import { storageUse } from './storage-use.ts'
import { webhookHealth } from './webhook.ts'

const dateTime = z.iso.datetime({ offset: true })
const count = z.int().min(0)
const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

export const diagnostics = z
  .object({
    madeAt: dateTime,
    version: z.string().describe('Of Planwright').meta({ example: '0.1.0' }),
    node: z.string().meta({ example: 'v22.12.0' }),
    system: z.object({
      os: z.string().meta({ example: 'linux' }),
      release: z.string().meta({ example: '6.1.0' }),
      architecture: z.string().meta({ example: 'x64' }),
      cores: count,
      memoryBytes: z.number(),
      freeMemoryBytes: z.number(),
    }),
    process: z.object({
      uptimeSeconds: z.number().meta({ example: 86_400 }),
      residentBytes: z.number(),
      heapBytes: z.number(),
    }),
    options: z
      .record(z.string(), plainValue)
      .describe('What the platform was started with')
      .meta({ example: { port: 7400, slots: 3, travel: 'haversine' } }),
    settings: z
      .record(z.string(), plainValue)
      .describe('Settings of the tenant, addresses without path and query')
      .meta({ example: { slots: null, binDays: 7 } }),
    storage: storageUse,
    datasetsByStatus: z.record(z.string(), count).meta({ example: { SOLVING_COMPLETED: 1100, SOLVING_ACTIVE: 2 } }),
    solveQueue: z.object({ slots: count, usedSlots: count, waiting: count.describe('Datasets that wait for a slot') }),
    workers: z.object({
      processes: count.describe('Processes for checks and questions; each run has one more of its own'),
      busy: count,
      waiting: count.describe('Checks and questions that wait for a process'),
    }),
    webhooks: z
      .array(
        webhookHealth
          .pick({ state: true, since: true, lastAttemptAt: true, waiting: true })
          .extend({ id: z.uuid(), enabled: z.boolean(), origin: z.string().describe('Scheme, host and port alone') }),
      )
      .meta({
        example: [
          {
            id: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
            enabled: true,
            origin: 'https://erp.example.org',
            state: 'HEALTHY',
            waiting: 0,
          },
        ],
      }),
    log: z
      .array(z.string())
      .describe('The last 1,000 lines, without credentials, mail addresses, paths of addresses and names')
      .meta({
        example: ['{"level":30,"time":"2027-02-01T09:00:00.000Z","method":"GET","path":"/healthz","status":200}'],
      }),
  })
  .meta({ id: 'Diagnostics' })
export type Diagnostics = z.infer<typeof diagnostics>
