/** The processes of a team: servers that answer, workers that solve, and what waits for them. */
import { z } from 'zod'

const dateTime = z.iso.datetime({ offset: true })
const exampleTime = '2027-02-01T09:00:00.000Z'
const machine = {
  id: z.uuid(),
  host: z.string().describe('Name of its machine').meta({ example: 'solver-3' }),
  version: z.string().describe('Of Planwright').meta({ example: '1.0.0' }),
  startedAt: dateTime.meta({ example: exampleTime }),
  seenAt: dateTime.describe('Its last sign of life').meta({ example: exampleTime }),
}

export const serverMachine = z
  .object({
    ...machine,
    port: z.int().meta({ example: 7400 }),
    roles: z
      .array(z.string())
      .describe('What it does for all servers')
      .meta({ example: ['deliveries', 'housekeeping'] }),
    isAsked: z.boolean().describe('The one that answers this request'),
  })
  .meta({ id: 'ServerMachine' })

export const workerMachine = z
  .object({
    ...machine,
    slots: z.int().describe('Datasets it solves at the same time').meta({ example: 8 }),
    isDraining: z.boolean().describe('It takes nothing more and brings to an end what it solves'),
    datasetIds: z.array(z.uuid()).describe('What it solves'),
  })
  .meta({ id: 'WorkerMachine' })
export type WorkerMachine = z.infer<typeof workerMachine>

export const machines = z
  .object({
    isTeam: z.boolean().describe('Several servers may share the database; otherwise the lists are empty'),
    documents: z
      .string()
      .nullable()
      .describe('Where the documents of a team are: `database`, or `s3://bucket/prefix`')
      .meta({ example: 's3://plans/team' }),
    servers: z.array(serverMachine).describe('Heard of in the last 15 s, oldest first'),
    workers: z.array(workerMachine).describe('Heard of in the last 15 s, oldest first'),
    waitingCount: z.int().describe('Datasets that wait for a worker').meta({ example: 12 }),
  })
  .meta({ id: 'Machines' })
export type Machines = z.infer<typeof machines>
