/** A receiver of webhooks on this machine, to try them with. */
import type { Clock } from '../../foundation/clock.ts'
import type { Team } from '../../foundation/team.ts'
import { builtInReceiverRoutes } from './built-in-receiver-routes.ts'
import { createBuiltInReceivers } from './built-in-receivers.ts'

interface Needs {
  readonly clock: Clock
  readonly team: Team | undefined
}

export function builtInReceiverFeature({ clock, team }: Needs) {
  // It would listen on whichever server was asked, where those that send do not find it.
  if (team) return { routes: [] }
  const receivers = createBuiltInReceivers({ clock })
  return { routes: builtInReceiverRoutes(receivers), stop: () => receivers.stopAll() }
}
