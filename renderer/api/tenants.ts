/** The tenants of a person over the platform API. */
import type { TenantRequest } from '../../server/contract/tenant.ts'
import { call } from './http-client.ts'

const base = '/api/platform/v1'

export const listTenants = () => call('GET', `${base}/tenants`)
export const createTenant = (body: TenantRequest) => call('POST', `${base}/tenants`, { body })
export const switchTenant = (tenantId: string) => call('PUT', `${base}/session/tenant`, { body: { tenantId } })
