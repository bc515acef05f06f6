/** The tests start the built worker and command line as real processes, so the bundles must be there and fresh. */
import { ensureBuilt } from '../../build/setup.mjs'

export async function setup(): Promise<void> {
  await ensureBuilt({ renderer: false })
}
