/**
 * The permission table of the reference service, row by row (docs/integration/api-walk.md, "Permissions"). An API key
 * may call an endpoint when it holds at least one of the row's permissions. The rows are not the usual reading of the
 * verbs - DELETE stops a run and needs Update - and must not be "corrected".
 */
import type { Permission } from '../../contract/permission.ts'
import type { Method } from '../../http/route.ts'

export interface PermissionRow {
  readonly method: Method
  /** As the reference service has it, without a trailing slash. */
  readonly path: string
  readonly anyOf: readonly Permission[]
}

/** Any valid key will do; so it is for lists and demo data, which have no row. */
export const anyPermission: readonly Permission[] = ['CREATE', 'READ', 'UPDATE', 'DELETE']
const create: readonly Permission[] = ['CREATE']
const read: readonly Permission[] = ['READ']
const update: readonly Permission[] = ['UPDATE']

export const permissionTable: readonly PermissionRow[] = [
  { method: 'post', path: '/{version}/{resource}', anyOf: create },
  { method: 'delete', path: '/{version}/{resource}/{id}', anyOf: update },
  { method: 'get', path: '/{version}/{resource}/{id}', anyOf: anyPermission },
  { method: 'post', path: '/{version}/{resource}/{id}', anyOf: update },
  { method: 'put', path: '/{version}/{resource}/{id}', anyOf: ['UPDATE', 'DELETE'] },
  { method: 'post', path: '/{version}/{resource}/{id}/from-input', anyOf: create },
  { method: 'post', path: '/{version}/{resource}/{id}/from-patch', anyOf: create },
  { method: 'patch', path: '/{version}/{resource}/{id}/metadata', anyOf: update },
  { method: 'post', path: '/{version}/{resource}/{id}/new-run', anyOf: create },
  { method: 'delete', path: '/{version}/{resource}/{id}/purge', anyOf: ['DELETE'] },
  { method: 'patch', path: '/{version}/{resource}/{id}/run', anyOf: update },
  { method: 'get', path: '/{version}/{resource}/{id}/{subresource}', anyOf: anyPermission },
  { method: 'get', path: '/{version}/{resource}/{id}/*', anyOf: anyPermission },
  { method: 'post', path: '/{version}/{resource}/recommendations', anyOf: create },
  { method: 'post', path: '/{version}/{resource}/{id}/recommendations', anyOf: create },
  { method: 'post', path: '/{version}/{resource}/score-analysis', anyOf: create },
  { method: 'get', path: '/{version}/{resource}/{id}/score-analysis', anyOf: anyPermission },
  { method: 'get', path: '/{version}/{resource}/validation-issue-types', anyOf: read },
  { method: 'get', path: '/{version}/{resource}/validation-issue-types/{code}', anyOf: read },
]

/** The permissions of a row; throws when the table has no such row, so a route cannot exist without one. */
export function permissionsOf(method: Method, path: string): readonly Permission[] {
  const row = permissionTable.find((candidate) => candidate.method === method && candidate.path === path)
  if (!row) throw new Error(`The permission table has no row ${method.toUpperCase()} ${path}`)
  return row.anyOf
}
