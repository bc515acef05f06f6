/** Who may not do what, or not so often. */
import { inOwnWords, says } from './error-kind.ts'

export const accessErrors = {
  API_KEY_REJECTED: says(401, [
    'This call needs a valid API key in the header X-API-KEY: the key is missing, unknown, expired or deleted.',
    'Create one under API keys, or with "planwright keys create".',
  ]),
  LOGIN_REQUIRED: inOwnWords(401, [
    'Sign in first: open a login link ("planwright login" prints one), or send a personal access token as Authorization: Bearer.',
  ]),
  LOGIN_LINK_REJECTED: says(401, [
    'This login link is unknown, used or older than 15 minutes.',
    'Print a new one with "planwright login".',
  ]),
  DOWNLOAD_TICKET_REJECTED: says(401, [
    'This download was begun already, or not within a minute of the click.',
    'Start it again in Planwright.',
  ]),
  PERMISSION_MISSING: says(
    403,
    ['The API key "{keyName}" lacks the permission {missing} that {method} {path} needs.', 'It has: {permissions}.'],
    { keyName: 'Reports', missing: 'CREATE', method: 'POST', path: '/v1/{resource}', permissions: 'READ' },
  ),
  MODEL_NOT_IN_SCOPE: says(403, ['The API key "{keyName}" may not use the model {model}.', 'Its models: {models}.'], {
    keyName: 'Reports',
    model: 'astrology',
    models: '{model}',
  }),
  ROLE_MISSING: inOwnWords(403, 'grace@example.org has the role User; this needs an Administrator of the tenant.'),
  ACCESS_TOKEN_NOT_ALLOWED: inOwnWords(403, [
    'A personal access token makes nothing that opens doors after it has ended: no members, roles, login links, tokens or tenants, and it restores no backup.',
    'Sign in in a browser, or use the command line on the machine of the platform.',
  ]),
  SESSION_NEEDED: inOwnWords(403, 'Only the session of a browser goes on in another tenant. Sign in there first.'),
  SESSION_OF_ONE_TENANT: says(
    403,
    [
      'This session stays in its tenant, so it could not go on in "{tenant}".',
      'Sign in with a link of your own: "planwright login --member {email}" prints one on the machine of the platform.',
    ],
    { tenant: 'Example North', email: 'grace@example.org' },
  ),
  FIRST_TENANT_NEEDED: inOwnWords(403, [
    'This is about the whole installation, with the data of every tenant: it needs an Administrator of the first tenant, signed in there.',
  ]),
  CONFIGURATION_PROFILE_READ_ONLY: says(
    403,
    ['The {name} (id {id}) is read-only.', 'Create a profile of your own and make it the default.'],
    { name: 'Standard profile', id: '0' },
  ),
  HOST_NOT_ALLOWED: says(
    403,
    ['Host "{host}" is not answered here.', 'Call localhost:{port}, or start with --host-name to allow another name.'],
    { host: 'planner.lan:7400', port: 7400 },
  ),
  ORIGIN_NOT_ALLOWED: says(
    403,
    ['A page of {origin} may not call this server.', 'Allow its exact origin with --allow-origin if it should.'],
    { origin: 'https://example.org' },
  ),
  TOO_MANY_REQUESTS: inOwnWords(
    429,
    'All 3 solver slots are in use. Ask again in a few seconds, or raise the number of slots in the settings.',
  ),
  TOO_MANY_FAILURES: says(
    429,
    [
      'This API key, token or login link is missing, unknown, expired or deleted, and more than {perMinute} from this address failed within a minute.',
      'Send a valid one: those are answered at any time.',
      'Otherwise wait {retryAfterSeconds} s.',
    ],
    { perMinute: 20, retryAfterSeconds: 42 },
  ),
} as const
