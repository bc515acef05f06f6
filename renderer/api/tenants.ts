/** The tenants of a person over the platform API. */
import type { AccountTenant, TenantOrder } from '../../server/contract/tenant.ts'
import { call } from './http-client.ts'

const base = '/api/platform/v1'

export const listTenants = () => call<AccountTenant[]>('GET', `${base}/tenants`)
export const createTenant = (order: TenantOrder) => call<AccountTenant>('POST', `${base}/tenants`, order)
export const switchTenant = (tenantId: string) => call<undefined>('PUT', `${base}/session/tenant`, { tenantId })
