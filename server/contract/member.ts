/** Members and sessions on the wire. */
import { z } from 'zod'
import { pageProofHeader } from './page-proof-header.ts'
import { permissions, type Permission } from './permission.ts'

export const memberRole = z.enum(['ADMINISTRATOR', 'USER'])
export type MemberRole = z.infer<typeof memberRole>

/**
 * Which tenants of its person a session may go on in. `OWN`, opened with a link from the machine of the platform: all.
 * `GIVEN`, opened with one an Administrator gave out: all, too, until the person makes another tenant in another
 * session, for the giver may hold this one and have no business there. `TENANT`: the one it is in.
 */
export type SessionReach = 'OWN' | 'GIVEN' | 'TENANT'

/** What a member may do with datasets when signed in to the user interface: only administrators remove any. */
export const rolePermissions: Readonly<Record<MemberRole, readonly Permission[]>> = {
  ADMINISTRATOR: permissions,
  USER: ['CREATE', 'READ', 'UPDATE'],
}

export const maxMembers = 1000

/** The administrator that the first start makes has this address until somebody enters a better one. */
export const firstAddress = 'administrator@localhost'

/** Why mails to these administrators reach nobody, and what to do; undefined where they may reach one. */
export function unreachedReason(administrators: readonly string[]): string | undefined {
  if (administrators.length === 0 || administrators.some((address) => address !== firstAddress)) return undefined
  return `No mail about failures reaches anybody: the only administrator's address is still ${firstAddress}, which the first start gave. Enter a real address under Members, or add an administrator who has one.`
}

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'Expected one line')
  .meta({ example: 'Grace' })
/** Also an address on this machine, such as administrator@localhost: mails may go to a server of one's own. */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(
    /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/u,
    'Expected an e-mail address, for instance grace@example.org',
  )
  .describe('Unique in the tenant; kept in lower case. Mails for administrators go there')
  .meta({ example: 'grace@example.org' })
const role = memberRole.describe('ADMINISTRATOR may change everything; USER works with datasets')

export const memberRequest = z
  .strictObject({ name, email, role: role.default('USER') })
  .meta({ id: 'MemberRequest', example: { name: 'Grace', email: 'grace@example.org', role: 'USER' } })
export type MemberRequest = z.infer<typeof memberRequest>

export const memberPatch = z
  .strictObject({ name: name.optional(), email: email.optional(), role: role.optional() })
  .meta({ id: 'MemberPatch', example: { role: 'ADMINISTRATOR' } })
export type MemberPatch = z.infer<typeof memberPatch>

const dateTime = z.iso.datetime({ offset: true })
const example = {
  id: '9c1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
  name: 'Grace',
  email: 'grace@example.org',
  role: 'USER',
  createdAt: '2027-01-25T10:00:00.000Z',
} as const

export const memberSummary = z
  .object({ id: z.uuid(), name, email, role, createdAt: dateTime })
  .meta({ id: 'Member', example })
export type MemberSummary = z.infer<typeof memberSummary>

export const listedMember = memberSummary
  .extend({
    lastSeenAt: dateTime
      .optional()
      .describe('Last call of a session of the member, to the minute; absent when there never was one'),
    isSignedIn: z
      .boolean()
      .describe('A session of the member is open: nobody signed out of it, and it has not ended by itself'),
  })
  .meta({ id: 'ListedMember', example: { ...example, lastSeenAt: '2027-02-01T09:00:00.000Z', isSignedIn: true } })
export type ListedMember = z.infer<typeof listedMember>

export const signedInMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: memberRole,
    tenant: z.object({
      id: z.uuid(),
      name: z.string(),
      isFirst: z
        .boolean()
        .describe(
          'The tenant the installation began with: its Administrators see to backups and whatever else is of all tenants',
        ),
    }),
  })
  .meta({
    id: 'SignedInMember',
    example: {
      id: '5b1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
      name: 'Ada',
      email: 'ada@example.org',
      role: 'ADMINISTRATOR',
      tenant: { id: '7a528a11-9d68-4d5c-8f0b-0f3d2f6b5b1e', name: 'Example', isFirst: true },
    },
  })
export type SignedInMember = z.infer<typeof signedInMember>

export const signInRequest = z
  .strictObject({
    token: z.string().min(1).max(200).describe('One-time token of the login link').meta({ example: 'x7Qd0fLwm2' }),
  })
  .meta({ id: 'SignInRequest' })

export const openedSession = z
  .object({
    pageProof: z
      .string()
      .describe(`Sent with every call of the session as ${pageProofHeader}: the cookie alone opens nothing`)
      .meta({ example: 'k3Yp9sVbT1' }),
  })
  .meta({ id: 'OpenedSession' })
export type OpenedSession = z.infer<typeof openedSession>

export const downloadRequest = z
  .strictObject({
    address: z
      .string()
      .max(4000)
      .regex(/^\/api\/[!-~]+$/, 'Expected the address of a GET below /api/, as a path')
      .describe('Path and query of a GET')
      .meta({ example: '/api/platform/v1/diagnostics' }),
  })
  .meta({ id: 'DownloadRequest' })

export const downloadTicket = z
  .object({
    path: z
      .string()
      .describe('Gives what the address gives, once, within a minute, to the browser of this session')
      .meta({ example: '/downloads/x7Qd0fLwm2' }),
  })
  .meta({ id: 'DownloadTicket' })
export type DownloadTicket = z.infer<typeof downloadTicket>

export const loginLink = z
  .object({
    url: z
      .string()
      .describe('Opens a session once; give it to nobody else')
      .meta({ example: 'http://localhost:7400/login?token=x7Qd0fLwm2' }),
    expiresAt: z.iso.datetime({ offset: true }).meta({ example: '2027-02-01T09:15:00.000Z' }),
  })
  .meta({ id: 'LoginLink' })
export type LoginLink = z.infer<typeof loginLink>
