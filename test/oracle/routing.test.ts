/**
 * The kernel at its default end against complete enumeration: as good on 98 of 100 random instances, within 1 % on the
 * rest, and never without mandatory work that has a place. `npm run test:long` asks 2,000 instead of 60.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compare, deliveries, fieldService } from './comparison.ts'
import { oraclesHold } from './oracles-hold.ts'
import { randomDeliveries } from './random-deliveries.ts'
import { randomFieldService } from './random-field-service.ts'
import type { Request } from './field-service.ts'
import { survey } from './survey.ts'

const count = Number(process.env['PLANWRIGHT_ORACLE_INSTANCES'] ?? 60)
const seeds = Array.from({ length: count }, (_, index) => index + 1)
const leastShare = 0.98

const models = [
  { name: 'field service', tested: fieldService, instance: randomFieldService },
  { name: 'deliveries', tested: deliveries, instance: randomDeliveries },
]

const holds = oraclesHold ? test : test.fails

describe.each(models)('$name', ({ tested, instance }) => {
  holds.each([false, true])('as good as the oracle; after something has happened: %s', async (replans) => {
    const { failures, equalShare, counts } = await survey({ tested, instance, seeds, replans })
    expect(failures.join('\n\n'), JSON.stringify(counts)).toBe('')
    expect(equalShare, JSON.stringify(counts)).toBeGreaterThanOrEqual(leastShare)
  })
})

/** Those of rosters have a test of their own. */
const folder = join(import.meta.dirname, 'cases')
const kept = readdirSync(folder).filter((file) => file.endsWith('.json') && !file.startsWith('rosters-'))

describe('instances that were planned wrong', () => {
  holds.each(kept)('%s', async (file) => {
    const request = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Request
    const tested = 'drivers' in (request.modelInput as object) ? deliveries : fieldService
    const { verdict, text } = await compare(tested, request)
    expect(verdict, text).toBe('equal')
  })
})
