/** Things that are not there, not in the right state, or too many. */
import { inOwnWords, says } from './error-kind.ts'

const datasetId = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

export const resourceErrors = {
  ADDRESS_NOT_FOUND: inOwnWords(404, 'There is nothing at this address: a part of it is malformed.', [
    'id: Invalid UUID',
  ]),
  DATASET_NOT_FOUND: inOwnWords(404, `There is no dataset ${datasetId} of this model in this tenant. List them.`),
  DOCUMENT_NOT_FOUND: inOwnWords(
    404,
    `The dataset ${datasetId} has no output: its status is DATASET_CREATED. Ask again when it has come further.`,
  ),
  DEMO_DATA_NOT_FOUND: says(404, ['There is no demo dataset "{id}".', 'Known: {known}.'], {
    id: 'BASICS',
    known: 'BASIC',
  }),
  ISSUE_TYPE_NOT_FOUND: says(
    404,
    ['The model {model} has no validation issue type "{code}".', 'List them with GET {address}.'],
    { model: '{model}', code: 'Unknown', address: '/v1/{resource}/validation-issue-types' },
  ),
  MODEL_NOT_FOUND: says(404, ['There is no model "{id}".', 'Known: {known}.'], {
    id: 'astrology',
    known: '{model}',
  }),
  API_KEY_NOT_FOUND: says(404, ['There is no API key {id}.', 'List them with "planwright keys list".'], {
    id: 'Xy12ab34',
  }),
  WEBHOOK_NOT_FOUND: says(
    404,
    ['There is no webhook {id} in this tenant.', 'It may have been deleted before; GET /webhooks lists them.'],
    { id: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11' },
  ),
  WEBHOOK_LOG_NOT_FOUND: says(
    404,
    [
      'There is no record {id} in the webhook log of this tenant.',
      'Records are kept for 30 days at most; GET /webhook-logs lists them.',
    ],
    { id: '7f1c6a52-4d5c-4d68-8f3d-6f0b6f0b8a11' },
  ),
  IMPORT_MAPPING_NOT_FOUND: says(
    404,
    [
      'There is no mapping of spreadsheets "{name}" of the model {model}.',
      'List them with GET /models/{model}/import-mappings.',
    ],
    { name: 'Weekly', model: '{model}' },
  ),
  CONFIGURATION_PROFILE_NOT_FOUND: says(
    404,
    [
      'There is no configuration profile {id} of the model {model}.',
      'List them with GET /models/{model}/configurations.',
    ],
    { id: 7, model: '{model}' },
  ),
  BACKUP_NOT_FOUND: inOwnWords(
    404,
    'There is no backup planwright-2027-02-01T09-00-00Z.tar. GET /api/platform/v1/backups lists them.',
  ),
  RESTORE_NOT_PREPARED: says(404, 'No restored backup waits for the next start, so there is nothing to take back.'),
  PREVIOUS_DATA_NOT_FOUND: says(
    404,
    ['There is no folder {name} with earlier data in the data folder.', 'GET /api/platform/v1/restore lists them.'],
    { name: 'before-restore-2027-02-01T10-00-00Z' },
  ),
  QUARANTINE_NOT_FOUND: inOwnWords(
    404,
    'There is no folder 2027-02-01T09-00-00.000Z in the quarantine. GET /api/platform/v1/data-loss lists them.',
  ),
  SECRET_NOT_FOUND: says(
    404,
    ['There is no secret {id} in this tenant.', 'It may have been deleted before; GET /secrets lists them.'],
    { id: '6d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11' },
  ),
  MAP_FILE_NOT_SET: says(404, ['There is no map file.', 'Send one with POST /api/platform/v1/map-file.']),
  MAIL_SERVER_NOT_SET: says(404, ['The tenant has no mail server.', 'Set one with PUT /api/platform/v1/mail-server.']),
  NOTIFICATION_NOT_FOUND: says(404, ['There is no notification {id} in this tenant.', 'Only the last 200 are kept.'], {
    id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
  }),
  WORKER_NOT_FOUND: says(
    404,
    ['There is no worker {id}.', 'It may have ended; Settings > Servers lists those there are.'],
    {
      id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
    },
  ),
  SNIPPET_NOT_FOUND: says(404, ['The receiver kit has no snippet in "{language}".', 'Known: {known}.'], {
    language: 'cobol',
    known: 'node, python, java, csharp, go, php, ruby, bash',
  }),
  BUILT_IN_RECEIVER_STOPPED: says(404, [
    'The built-in receiver is not running.',
    'Start it with POST /api/platform/v1/built-in-receiver.',
  ]),
  MEMBER_NOT_FOUND: inOwnWords(
    404,
    'There is no member 5b1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11 in this tenant. GET /members lists them.',
  ),
  TENANT_NOT_FOUND: inOwnWords(404, [
    'There is no tenant 0c6e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11 that this session may go on in.',
    'GET /tenants lists those there are.',
  ]),
  ACCESS_TOKEN_NOT_FOUND: says(
    404,
    [
      'There is no personal access token {id} of yours.',
      'It may have been deleted before; GET /access-tokens lists them.',
    ],
    { id: 'Xy12ab34' },
  ),
  CERTIFICATE_NOT_FOUND: says(
    404,
    ['There is no certificate at {path}.', 'The server makes it at its first start with --https.'],
    { path: '/data/https/ca.pem' },
  ),
  STATUS_CONFLICT: inOwnWords(
    409,
    `The dataset ${datasetId} is SOLVING_ACTIVE, and this cannot be done while it is worked on. Stop it first.`,
  ),
  LEASE_LOST: says(
    409,
    ['Attempt {attempt} no longer solves the dataset {id}, so nothing of it was stored.', 'See what does in its log.'],
    { attempt: 1, id: datasetId },
  ),
  MEMBER_EMAIL_TAKEN: says(
    409,
    ['There already is a member with the e-mail address {email}.', 'Choose another one, or change that member.'],
    { email: 'grace@example.org' },
  ),
  MEMBER_LIMIT: says(409, ['The tenant has {count} members, which is the most it can have.', 'Remove one first.'], {
    count: 1000,
  }),
  TENANT_LIMIT: says(
    409,
    ['This installation has {count} tenants, which is the most it can have.', 'Use one of those that are there.'],
    { count: 100 },
  ),
  LAST_ADMINISTRATOR: says(
    409,
    ['{name} ({email}) is the last Administrator of the tenant.', 'Make another member one first.'],
    { name: 'Ada', email: 'ada@example.org' },
  ),
  ACCESS_TOKEN_LIMIT: says(
    409,
    ['You have {count} personal access tokens, which is the most a member can have.', 'Delete one first.'],
    { count: 50 },
  ),
  API_KEY_REPLACED: says(
    409,
    ['The API key {id} was already rotated, to {replacement}.', 'Rotate that one, or delete this one.'],
    { id: 'Xy12ab34', replacement: 'Zk98yx76' },
  ),
  BACKUP_UNDER_WAY: inOwnWords(409, [
    'A backup is being made or restored from at the moment.',
    'Try again when it is done; GET /api/platform/v1/backups says when.',
  ]),
  SECRET_NAME_TAKEN: says(409, ['There already is a secret {name}.', 'Replace its value, or choose another name.'], {
    name: 'RECEIVER_TOKEN',
  }),
  SECRET_LIMIT: says(409, ['The tenant has {count} secrets, which is the most it can have.', 'Delete one first.'], {
    count: 100,
  }),
  SECRET_IN_USE: says(
    409,
    ['The secret {name} cannot be deleted: {who} it in a header.', 'Take it out of {webhooks} first.'],
    { name: 'RECEIVER_TOKEN', who: 'a webhook names', webhooks: 'ERP (3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11)' },
    ['ERP (3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11)'],
  ),
  WEBHOOK_LIMIT: says(409, ['The tenant has {count} webhooks, which is the most it can have.', 'Delete one first.'], {
    count: 100,
  }),
  IDEMPOTENCY_CONFLICT: says(
    409,
    [
      'The Idempotency-Key "{key}" was used for another request to this address, with another body or query.',
      'Send a new key with a new request.',
    ],
    { key: 'monday-1' },
  ),
  IDEMPOTENCY_UNDER_WAY: says(
    409,
    [
      'The first request with the Idempotency-Key "{key}" is still being carried out.',
      'Send this one again in a few seconds to get its answer.',
    ],
    { key: 'monday-1' },
  ),
  PORT_TAKEN: inOwnWords(
    409,
    'Port 7400 is taken by another program. Close it, or start with --port 7401, which is free.',
  ),
  DATA_FOLDER_IN_USE: inOwnWords(
    409,
    'The data folder /data is in use by the process 4711. Stop that one first, or choose another data folder.',
  ),
  GEOCODER_NOT_SET: says(
    409,
    ['No geocoder is set, so no address leaves this machine.', 'An Administrator sets one in Settings > Travel.'],
    {},
  ),
  TRAVEL_SETTINGS_INVALID: inOwnWords(
    409,
    'The OSRM server http://osrm.lan:5000 cannot be asked. It needs an address that starts with http:// or https://.',
  ),
  DATASET_PURGED: says(
    410,
    ['The dataset {id} was purged at {time}.', 'While it is in the bin, PUT /{version}/{resource}/{id} restores it.'],
    {
      id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
      time: '2027-02-01T09:00:00.000Z',
      version: 'v1',
      resource: '{resource}',
    },
  ),
} as const
