/** Credential -> caller, and whether that caller may use the route. Deny by default. */
import type { Request } from 'express'
import { rolePermissions } from '../contract/member.ts'
import type { Permission } from '../contract/permission.ts'
import { AppError } from '../foundation/app-error.ts'
import { assertNoToken, type Authenticators, type Caller, type KnownMember, type MemberCaller } from './caller.ts'
import type { Access, Route } from './route.ts'
import { sessionCredential } from './session-cookie.ts'

type MemberAccess = Extract<Access, { by: 'member' }>

/** The same words for a missing, unknown, expired or deleted key, so that nobody learns which it was. */
const keyRejected = () => new AppError('API_KEY_REJECTED', {})

/**
 * Resolves to the caller, or undefined for open routes; throws 401 and 403. `modelId` is the model the route belongs
 * to.
 */
export async function authorize(
  route: Route,
  request: Request,
  authenticators: Authenticators,
  modelId: string | undefined,
): Promise<Caller | undefined> {
  const { access } = route
  if (access.by === 'anyone') return undefined
  if (access.by === 'member') return authorizeMember(access, request, authenticators)
  const key = request.headers['x-api-key']
  const member = key === undefined && !access.keyOnly ? await personOf(request, authenticators) : undefined
  if (member) return authorizeRole(member, route, access.anyOf)
  const caller = typeof key === 'string' ? await authenticators.apiKey(key) : undefined
  if (!caller) throw keyRejected()
  if (modelId !== undefined && caller.models !== null && !caller.models.includes(modelId)) {
    throw new AppError('MODEL_NOT_IN_SCOPE', {
      keyName: caller.keyName,
      model: modelId,
      models: caller.models.join(', '),
    })
  }
  if (!access.anyOf.some((permission) => caller.permissions.includes(permission))) {
    throw new AppError('PERMISSION_MISSING', {
      keyName: caller.keyName,
      missing: access.anyOf.join(' or '),
      method: route.method.toUpperCase(),
      path: route.path,
      permissions: caller.permissions.join(', '),
    })
  }
  return caller
}

async function authorizeMember(
  { administrator, withoutToken, ofInstallation }: MemberAccess,
  request: Request,
  authenticators: Authenticators,
): Promise<MemberCaller> {
  const bearer = bearerOf(request)
  const caller =
    bearer !== undefined
      ? cameFrom(request, await authenticators.bearer(bearer))
      : await sessionMember(request, authenticators)
  if (!caller)
    throw new AppError(
      'LOGIN_REQUIRED',
      'Sign in first: open a login link ("planwright login" prints one), or send a personal access token as Authorization: Bearer.',
    )
  if (withoutToken) assertNoToken(caller)
  if (administrator && caller.role !== 'ADMINISTRATOR') {
    throw new AppError('ROLE_MISSING', `${caller.email} has the role User; this needs an Administrator of the tenant.`)
  }
  if (ofInstallation && caller.tenantId !== authenticators.firstTenantId)
    throw new AppError(
      'FIRST_TENANT_NEEDED',
      'This is about the whole installation, with the data of every tenant: it needs an Administrator of the first tenant, signed in there.',
    )
  return caller
}

/** Who uses the platform's own user interface or command line; a personal access token makes API keys, and is none. */
async function personOf(request: Request, authenticators: Authenticators): Promise<MemberCaller | undefined> {
  const bearer = bearerOf(request)
  if (bearer === undefined) return sessionMember(request, authenticators)
  const member = cameFrom(request, await authenticators.bearer(bearer))
  return member?.via === 'COMMAND_LINE' ? member : undefined
}

const bearerOf = ({ headers }: Request) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

async function sessionMember(request: Request, authenticators: Authenticators): Promise<MemberCaller | undefined> {
  const credential = sessionCredential(request, authenticators.sessionOwner)
  return credential && cameFrom(request, await authenticators.session(credential))
}

function cameFrom(request: Request, member: KnownMember | undefined): MemberCaller | undefined {
  return member && { ...member, address: request.socket.remoteAddress ?? '' }
}

/** A member in the user interface is not a key: the role stands for the permissions, and every model is open. */
function authorizeRole(member: MemberCaller, route: Route, anyOf: readonly Permission[]): MemberCaller {
  if (anyOf.some((permission) => rolePermissions[member.role].includes(permission))) return member
  throw new AppError(
    'ROLE_MISSING',
    `${member.email} has the role User, which lacks the permission ${anyOf.join(' or ')} that ${route.method.toUpperCase()} ${route.path} needs. Ask an Administrator of the tenant.`,
  )
}
