/** A person in several tenants of a running platform. */
import { expect } from 'vitest'
import type { AccountTenant } from '../../server/contract/tenant.ts'
import { callAs, cookieIn, openLink, type SessionHeaders } from './people.ts'
import type { TestPlatform } from './platform.ts'

/** A session of the first administrator, as the machine of the platform gives one. */
export const firstSession = async (platform: TestPlatform) => openLink(platform, await platform.createLoginUrl())

export async function makeTenant(platform: TestPlatform, session: object, name: string): Promise<AccountTenant> {
  const response = await callAs(platform, session, 'POST', '/tenants', { name })
  expect(response.status).toBe(201)
  return (await response.json()) as AccountTenant
}

/** The session as it goes on in the other tenant. */
export async function switched(
  platform: TestPlatform,
  session: SessionHeaders,
  tenantId: string,
): Promise<SessionHeaders> {
  const response = await callAs(platform, session, 'PUT', '/session/tenant', { tenantId })
  expect(response.status).toBe(204)
  return { ...session, cookie: cookieIn(response) }
}

export const tenantsOf = async (platform: TestPlatform, headers: object) =>
  (await (await callAs(platform, headers, 'GET', '/tenants')).json()) as AccountTenant[]
