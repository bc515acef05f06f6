/**
 * `npm run test:long`: the tests whose volume can be raised, at the volumes of a night instead of a commit. `npm run
 * test:long -- 0.1` takes a tenth of them; `npm run test:long -- 1 disk-chaos` only the files whose name holds that.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

const [shareText = '1', only = ''] = process.argv.slice(2)
const share = Number(shareText)
const times = (count) => Math.ceil(count * share)

/** Files that ask more random examples with PLANWRIGHT_LONG: see test/support/examples.ts. */
const withExamples = readdirSync(join(root, 'test'), { recursive: true })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('support/examples.ts'))

/** Test file -> what it does so often, in the variables it reads. */
const tests = {
  ...Object.fromEntries(withExamples.map((file) => [file, {}])),
  // Kills of the store while it writes.
  'test/server/storage/kill.test.ts': { PLANWRIGHT_KILLS: times(1000) },
  // Power cuts at every point, and a fault of the disk at every one.
  'test/server/storage/power-loss.test.ts': { PLANWRIGHT_POWER_CUT_STRIDE: 1 },
  'test/server/storage/disk-failure.test.ts': { PLANWRIGHT_DISK_FAULT_STRIDE: 1 },
  // Moves of requests, each priced again from nothing.
  'test/server/solver/routing/moves/requests/request-invariants.test.ts': { PLANWRIGHT_MOVES: times(100_000) },
  // Journals with flipped bits and cut tails (R4).
  'test/server/storage/journal-damage.test.ts': { PLANWRIGHT_JOURNAL_DAMAGES: times(10_000) },
  // Sequences of 50 random commands and crashes.
  'test/server/datasets/lifecycle/life-of-datasets.test.ts': { PLANWRIGHT_RUNS: times(200), PLANWRIGHT_STEPS: 50 },
  // Kills of the server at each status of a dataset (R15).
  'test/server/datasets/lifecycle/kill-at-status.test.ts': { PLANWRIGHT_STATUS_KILLS: times(20) },
  // Kills of the server on a disk that fills and empties.
  'test/server/platform/disk-chaos.test.ts': { PLANWRIGHT_CHAOS_KILLS: times(1000) },
  // A fault of the disk at every write of a run.
  'test/server/datasets/queue/runs-on-a-failing-disk.test.ts': { PLANWRIGHT_FAULT_STRIDE: 1 },
  // Seconds of mixed load on a full disk, and no room for every single write of a request (R6).
  'test/server/platform/full-disk.test.ts': { PLANWRIGHT_FULL_DISK_SECONDS: times(300) },
  'test/server/platform/write-points.test.ts': { PLANWRIGHT_WRITE_POINTS_SHARE: Math.min(1, share) },
  // Readers beside writers on a failing disk.
  'test/server/storage/reads-beside-writes.test.ts': { PLANWRIGHT_READ_SEEDS: times(500) },
  // Seconds of slow clients, and how many percent of the 900 there are to be (R20).
  'test/server/http/slow-clients.test.ts': { PLANWRIGHT_SLOW_SECONDS: times(900), PLANWRIGHT_SLOW_CLIENTS: times(100) },
  // Runs of every demo dataset by a client that polls like the published ones, on a quiet server and on a busy one.
  'test/server/platform/published-client.test.ts': {
    PLANWRIGHT_CLIENT_RUNS: times(20),
    PLANWRIGHT_CLIENT_DEMOS: 'all',
  },
  // Datasets of a team whose workers, servers and database are killed: some two hours on two cores.
  'test/server/team/storm.test.ts': { PLANWRIGHT_STORM: times(10_000) },
  // Webhook deliveries, and kills meanwhile.
  'test/server/webhooks/delivery/flaky-receivers.test.ts': {
    PLANWRIGHT_DELIVERIES: times(10_000),
    PLANWRIGHT_DELIVERY_KILLS: times(20),
  },
  // Moves of the routing search with every rule.
  'test/server/solver/routing/every-rule.test.ts': { PLANWRIGHT_MOVES: times(100_000) },
  // Moves of rosters with every rule, each priced again from nothing.
  'test/server/models/employee-scheduling/kernel-agreement.test.ts': { PLANWRIGHT_MOVES: times(25_000) },
  // Small rosters and what happens to them, each against the best there is.
  'test/oracle/rosters/rosters.test.ts': { PLANWRIGHT_ROSTERS: times(2000) },
  // Moves of deliveries with every rule, each measured by the constraints.
  'test/server/models/pickup-delivery-routing/kernel-agreement.test.ts': { PLANWRIGHT_MOVES: times(100_000) },
  // Random small inputs of routes, planned exactly as well: some hours.
  'test/oracle/routing.test.ts': { PLANWRIGHT_ORACLE_INSTANCES: times(2000) },
  // Random requests judged by the checker.
  'test/checker/any-plan.test.ts': { PLANWRIGHT_PLANS: times(1000) },
}

ensureInstalled()
await ensureBuilt({ renderer: false })
const chosen = Object.entries(tests).filter(([file]) => file.includes(only))
if (chosen.length === 0) {
  say(`no long test has "${only}" in its name; there are ${Object.keys(tests).join(', ')}`)
  process.exit(1)
}
const volumes = Object.assign({}, ...chosen.map(([, variables]) => variables))
say(`long tests with ${JSON.stringify(volumes)}`)
const hour = 3_600_000
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', ...chosen.map(([file]) => file), `--testTimeout=${12 * hour}`],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ PLANWRIGHT_LONG: '1', PLANWRIGHT_SLOW: '1' },
      ...Object.fromEntries(Object.entries(volumes).map(([name, value]) => [name, String(value)])),
    },
  },
)
process.exit(status ?? 1)
