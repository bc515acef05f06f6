/** Code that checks a call, and calls to try it with. */
import { receiverKitRoutes } from './receiver-kit-routes.ts'

export const receiverKitFeature = () => ({
  tags: { 'Receiving webhooks': 'Code that checks a call, calls to try it with, and a receiver on this machine.' },
  routes: receiverKitRoutes(),
})
