/**
 * `npm run test:long`: the tests whose volume can be raised, at the volumes of a night instead of a commit: 1,000 kills of the
 * store, 200 sequences of 50 random commands and crashes, 20 kills of the server at each status of a dataset, 10,000 webhook
 * deliveries with 20 kills, 100,000 moves of the routing search with every rule, 1,000 random requests judged by the checker,
 * 500 runs of readers beside writers on a failing disk, 900 slow clients for 15 minutes.
 * `npm run test:long -- 0.1` takes a tenth of them.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

const share = Number(process.argv[2] ?? 1)
const volumes = { PLANWRIGHT_KILLS: Math.ceil(1000 * share), PLANWRIGHT_RUNS: Math.ceil(200 * share), PLANWRIGHT_STEPS: 50, PLANWRIGHT_STATUS_KILLS: Math.ceil(20 * share), PLANWRIGHT_DELIVERIES: Math.ceil(10_000 * share), PLANWRIGHT_DELIVERY_KILLS: Math.ceil(20 * share), PLANWRIGHT_MOVES: Math.ceil(100_000 * share), PLANWRIGHT_PLANS: Math.ceil(1000 * share), PLANWRIGHT_READ_SEEDS: Math.ceil(500 * share), PLANWRIGHT_SLOW_SECONDS: Math.ceil(900 * share), PLANWRIGHT_SLOW_CLIENTS: Math.ceil(100 * share) }

ensureInstalled()
await ensureBuilt({ renderer: false })
say(`long tests with ${JSON.stringify(volumes)}`)
const files = ['test/storage/kill.test.ts', 'test/http/life-of-datasets.test.ts', 'test/http/kill-at-status.test.ts', 'test/webhooks/flaky-receivers.test.ts', 'test/solver/every-rule.test.ts', 'test/checker/any-plan.test.ts', 'test/storage/reads-beside-writes.test.ts', 'test/http/slow-clients.test.ts']
const hour = 3_600_000
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, `--testTimeout=${12 * hour}`], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(Object.entries(volumes).map(([name, value]) => [name, String(value)])) },
})
process.exit(status ?? 1)
