/** Before the first test: builds the app, or says in one loud line why nothing is tested. */
import { ensureBuilt, say } from '../../build/setup.mjs'
import { missing } from './running-desktop.ts'

export default async function sayWhatIsMissing(): Promise<void> {
  if (missing !== undefined) say(`==> NOT RUN: the tests in test/e2e-electron were skipped, because ${missing}.`)
  else await ensureBuilt()
}
