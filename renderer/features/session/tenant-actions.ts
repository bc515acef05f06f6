/** What the command palette offers of tenants. */
import type { AccountTenant } from '../../../server/contract/tenant.ts'
import type { PaletteAction } from '../../ui/palette-action.ts'
import { useTenantsStore } from './tenants-store.ts'

export async function tenantActions(switchTo: (tenant: AccountTenant) => Promise<void>): Promise<PaletteAction[]> {
  const store = useTenantsStore()
  await store.load()
  if (store.error) throw store.error
  const others = (store.tenants ?? []).filter(({ isCurrent }) => !isCurrent)
  return [
    ...others.map((tenant) => ({
      id: tenant.id,
      title: `Switch to ${tenant.name}`,
      icon: 'i-lucide-arrow-left-right',
      keywords: 'tenant organisation',
      run: () => switchTo(tenant).then(() => undefined),
    })),
    {
      id: 'create',
      title: 'New tenant',
      icon: 'i-lucide-plus',
      keywords: 'create organisation',
      isForAdministrators: true,
      run: () => void (store.isMaking = true),
    },
  ]
}
