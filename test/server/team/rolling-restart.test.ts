/** Servers of a team that are restarted one after the other, under clients that repeat what was not answered. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createdApiKey } from '../../../server/contract/api-key.ts'
import { datasetMetadata } from '../../../server/contract/dataset.ts'
import { errorBody } from '../../../server/contract/error.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { createTestTeam, type TeamServer, type TestTeam } from '../../support/team.ts'
import { hasTeamNode } from '../../support/team-node.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const plans = '/api/models/field-service-routing/v1/route-plans'
const clients = 4

describe.runIf(canRunPostgres() && hasTeamNode())('a rolling restart', () => {
  let postgres: TestPostgres
  let team: TestTeam
  let servers: TeamServer[]

  beforeAll(async () => {
    postgres = startPostgres()
    team = createTestTeam(postgres.createDatabase())
    servers = [await team.startServer(), await team.startServer()]
  })
  afterAll(async () => {
    await team.remove()
    await postgres.remove()
  })

  /** In order: what it has is finished, and nobody else takes its port meanwhile. */
  async function restart(index: number): Promise<void> {
    const before = servers[index]
    if (!before) throw new Error('no such server')
    before.signal('SIGTERM')
    await before.gone
    servers[index] = await team.startServer(Number(new URL(before.url).port))
  }

  test('refuses no submission that is repeated with its Idempotency-Key, and makes none of it twice', async () => {
    const answer = await servers[0]!.call('POST', '/api/platform/v1/api-keys', { name: 'rolling' })
    const { key } = createdApiKey.parse(await answer.json())
    const refused: string[] = []
    let interruptions = 0
    /** As a proxy and a client do together: the next server when one does not answer or says to come again. */
    const submit = async (name: string): Promise<string> => {
      for (let tries = 0; ; tries++) {
        const { url } = servers[tries % servers.length]!
        const response = await fetch(`${url}${plans}?operation=NONE`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': name },
          body: JSON.stringify(tinyRoutePlan()),
        }).catch(() => undefined)
        const text = await response?.text().catch(() => undefined)
        if (response?.ok && text !== undefined) return datasetMetadata.parse(JSON.parse(text)).id
        interruptions++
        const mayRepeat = (code: string) => response?.status === 503 || code === 'IDEMPOTENCY_UNDER_WAY'
        if (response && text !== undefined) {
          const { code } = errorBody.parse(JSON.parse(text))
          if (!mayRepeat(code)) refused.push(`${response.status} ${code}`)
        }
        await delay(100)
      }
    }
    let isOver = false
    const made: string[] = []
    const client = async (who: number) => {
      for (let count = 0; !isOver; count++) made.push(await submit(`${String(who)}-${String(count)}`))
    }
    const all = Array.from({ length: clients }, (_, who) => client(who))
    for (const index of [0, 1, 0]) await restart(index)
    isOver = true
    await Promise.all(all)

    expect(refused).toEqual([])
    expect(interruptions).toBeGreaterThan(0)
    expect(new Set(made).size).toBe(made.length)
    const listed = await servers[1]!.call('GET', '/api/platform/v1/datasets?limit=1')
    expect(z.object({ total: z.int() }).parse(await listed.json()).total).toBe(made.length)
  })
})
