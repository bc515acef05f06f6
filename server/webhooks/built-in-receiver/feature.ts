/** A receiver of webhooks on this machine, to try them with. */
import type { Clock } from '../../foundation/clock.ts'
import { builtInReceiverRoutes } from './built-in-receiver-routes.ts'
import { createBuiltInReceivers } from './built-in-receivers.ts'

export function builtInReceiverFeature({ clock }: { readonly clock: Clock }) {
  const receivers = createBuiltInReceivers({ clock })
  return { routes: builtInReceiverRoutes(receivers), stop: () => receivers.stopAll() }
}
