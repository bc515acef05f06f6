/**
 * Going on in another tenant: the app starts anew at Home, here and in the other tabs, so that nothing keeps the data
 * of the one before.
 */
import { onScopeDispose } from 'vue'
import { isNavigationFailure, NavigationFailureType, useRouter } from 'vue-router'
import { useNotice } from '../../ui/use-notice.ts'
import { useSessionStore } from './session-store.ts'

const channelName = 'planwright.tenant'
const startAnew = () => location.assign('/')

export function useTenantSwitch(): (tenant: { readonly id: string; readonly name: string }) => Promise<void> {
  const router = useRouter()
  const notice = useNotice()
  const session = useSessionStore()
  return async ({ id, name }) => {
    // A form that is not saved asks first, while its tenant is still the one of the session.
    const failure = await router.push('/')
    if (failure && !isNavigationFailure(failure, NavigationFailureType.duplicated)) return
    try {
      await session.switchTo(id)
    } catch (thrown) {
      notice.failed(`You did not switch to "${name}"`, thrown)
      return
    }
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(id)
    channel.close()
    startAnew()
  }
}

/** Tabs share the session: when another one has switched, this one goes along. */
export function useSwitchesElsewhere(): void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = startAnew
  onScopeDispose(() => channel.close())
}
