/**
 * Random small rosters, and what happens to them once they are planned: the platform's roster at its default end is the
 * best there is. `PLANWRIGHT_ROSTERS` says how many; `npm run test:long` takes 2,000. With `PLANWRIGHT_ROSTER_CASES=1`
 * one that is not the best is made smaller and kept in `cases`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compare, type Compared } from './compare.ts'
import { scoreOf } from './optimum.ts'
import { randomRoster, type RosterRequest } from './random-roster.ts'
import { replanned } from './replanning.ts'
import { shrunk } from './shrink.ts'

const count = Number(process.env['PLANWRIGHT_ROSTERS'] ?? 30)
const hour = 3_600_000
const casesFolder = join(import.meta.dirname, 'cases')

interface Found {
  readonly name: string
  readonly compared: Compared
}

const isWorse = async (request: RosterRequest) => (await compare(request, 1))?.verdict === 'worse'

async function keepCase(name: string, request: RosterRequest): Promise<void> {
  if (process.env['PLANWRIGHT_ROSTER_CASES'] !== '1') return
  const smaller = await shrunk(request, isWorse)
  writeFileSync(join(casesFolder, `${name}.json`), `${JSON.stringify(smaller, null, 1)}\n`)
}

const told = ({ name, compared: { solved, best } }: Found) => `${name}: ${scoreOf(solved.score)}, best ${scoreOf(best)}`

async function judged(name: string, request: RosterRequest): Promise<Compared | undefined> {
  const compared = await compare(request, 1).catch((thrown: unknown) => {
    throw new Error(`${name}: ${String(thrown)}`)
  })
  if (compared?.verdict === 'worse') await keepCase(name, request)
  return compared
}

/** All but one of fifty are the best roster, the rest within a hundredth, and none leaves open what can be worked. */
function expectBest(found: readonly Found[]): void {
  const others = found.filter(({ compared }) => compared.verdict !== 'best')
  expect(others.filter(({ compared }) => compared.verdict === 'worse').map(told)).toEqual([])
  expect(others.length, others.map(told).join('\n')).toBeLessThanOrEqual(found.length / 50)
}

test(
  'random rosters are the best there are, and so they are after something has happened',
  async () => {
    const planned: Found[] = []
    const again: Found[] = []
    for (let seed = 0; planned.length < count; seed++) {
      const request = randomRoster(seed)
      const compared = await judged(`roster-${seed}`, request)
      if (!compared) continue
      planned.push({ name: `roster-${seed}`, compared })
      const next = replanned(request, compared.solved.output, seed)
      const after = next && (await judged(`roster-${seed}-again`, next))
      if (after) again.push({ name: `roster-${seed}-again`, compared: after })
    }
    expect(again.length).toBeGreaterThan(count / 2)
    expectBest(planned)
    expectBest(again)
  },
  hour,
)

describe('rosters that were not the best', () => {
  test.each(readdirSync(casesFolder).filter((file) => file.endsWith('.json')))('%s', async (file) => {
    const request = JSON.parse(readFileSync(join(casesFolder, file), 'utf8')) as RosterRequest
    const { solved, best } = (await compare(request, 1))!
    expect(scoreOf(solved.score)).toBe(scoreOf(best))
  })
})
