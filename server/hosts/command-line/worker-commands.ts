/** The workers of a team, and taking one out of it. */
import { machines } from '../../contract/machines.ts'
import { table, type Command } from './command.ts'

const noTeam = 'This server is no part of a team: it solves by itself. Workers belong to servers with --database.'
const noWorker =
  'There are no workers, so nothing is solved. Start one with: planwright worker --database postgres://… --secret-key-file F'

const listWorkers: Command = {
  words: 'workers list',
  usage: '  workers list        lists the workers of the team, and how many datasets each solves',
  async run({ server }) {
    const { isTeam, workers, waitingCount } = await (await server()).call('GET', '/machines', machines)
    if (!isTeam) return { answer: workers, text: noTeam }
    const waiting = `${String(waitingCount)} waiting to be solved.`
    if (workers.length === 0) return { answer: workers, text: noWorker, notes: [waiting] }
    const rows = workers.map((worker) => [
      worker.id,
      worker.host,
      worker.version,
      `${String(worker.datasetIds.length)} of ${String(worker.slots)}`,
      worker.seenAt.slice(0, 19),
      worker.isDraining ? 'drains' : 'takes datasets',
    ])
    const heads = ['ID', 'HOST', 'VERSION', 'SLOTS IN USE', 'HEARD OF', 'STATE']
    return { answer: workers, text: table([heads, ...rows]), notes: [waiting] }
  },
}

const drainWorker: Command = {
  words: 'workers drain',
  usage: `  workers drain ID    a worker of the team takes nothing more and brings to an end what it solves; then it
                      can be stopped`,
  async run({ argument, server }) {
    const id = argument('workers drain needs the ID of the worker; "workers list" shows them.')
    await (await server()).order(`/machines/workers/${encodeURIComponent(id)}/drain`)
    const text = `${id} takes nothing more. "planwright workers list" shows when it solves nothing any more.`
    return { answer: { id, isDraining: true }, text }
  },
}

export const workerCommands: readonly Command[] = [listWorkers, drainWorker]
