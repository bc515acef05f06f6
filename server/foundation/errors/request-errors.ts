/** What is wrong with a request itself. */
import { inOwnWords, says } from './error-kind.ts'

export const requestErrors = {
  BODY_MALFORMED: says(400, 'The request body is not JSON: {why}.', {
    why: 'line 3, column 14: expected a comma or a closing brace',
  }),
  BODY_INVALID: inOwnWords(400, "The request body does not match this operation's schema. See details.", [
    'config.run.name: Too long: expected at most 255 characters',
    'config.run: "nmae" is not a known field here. Maybe it is misspelt.',
  ]),
  BODY_MISSING: says(400, 'This call needs a JSON body; the request had none.'),
  BODY_TRUNCATED: inOwnWords(400, 'The gzip body ends too early. Send the whole file.'),
  GZIP_BROKEN: says(400, ['The gzip body cannot be inflated: {why}.', 'Maybe it is not gzip.'], {
    why: 'incorrect header check',
  }),
  QUERY_INVALID: inOwnWords(400, 'The query of this address is not valid. See details.', [
    'priority: Too big: expected at most 10',
  ]),
  BACKUP_UNSOUND: says(
    400,
    [
      'The backup cannot be used: {why}.',
      'Nothing was changed.',
      'Take another backup, or fetch this one again from where it is kept.',
    ],
    { why: 'it ends in the middle of store/snapshot.7, 4096 bytes too early' },
  ),
  STORAGE_NEWER: says(
    400,
    [
      'The data folder {folder} was changed by another version of Planwright: it has the migration {found}, and {instead}.',
      'Nothing was changed.',
      'Start the version that used it last, or choose another data folder.',
    ],
    { folder: '/data', found: '0042-later', instead: '0017-profile-ids is the newest known here' },
  ),
  MAP_FILE_INVALID: says(
    400,
    [
      'The map file cannot be used: {why}.',
      'Nothing was changed.',
      'Choose a .pmtiles file of vector tiles, version 3.',
    ],
    { why: 'it does not begin as a PMTiles archive does' },
  ),
  MAIL_SERVER_INVALID: inOwnWords(
    400,
    'Enter the password of planwright at smtp.example.org:587: none is known for this user at this server.',
  ),
  TEST_MAIL_REFUSED: says(
    400,
    ['{to} is no administrator of this tenant, and a test goes to nobody else.', 'Administrators: {administrators}.'],
    { to: 'grace@example.org', administrators: 'ada@example.org' },
  ),
  CONFIGURATION_INVALID: inOwnWords(400, 'The configuration is not valid. See details.', [
    'config.run.termination.spentLimit: Expected an ISO 8601 duration above zero, for instance PT30S',
  ]),
  CONFIGURATION_PROFILE_UNKNOWN: inOwnWords(400, [
    'There is no configuration profile "Overnigth" for this model.',
    'Known: "Standard profile" (0), "Overnight" (5b1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11).',
    'Name one of them, or leave configurationId out.',
  ]),
  CONFIGURATION_PROFILE_NAME_TAKEN: says(
    400,
    ['There already is a configuration profile "{name}" of this model.', 'Choose another name, or change that one.'],
    { name: 'Overnight' },
  ),
  CONFIGURATION_PROFILE_ID_TAKEN: says(
    400,
    [
      'The id {id} is that of the configuration profile "{name}" of this model.',
      'Change that one with PUT, or leave the id out to get a new one.',
    ],
    { id: '5b1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11', name: 'Overnight' },
  ),
  CONFIGURATION_PROFILE_LIMIT: says(
    400,
    ['This model has {count} configuration profiles, which is the most it can have.', 'Delete one first.'],
    { count: 50 },
  ),
  IMPORT_MAPPING_LIMIT: says(
    400,
    ['This model has {count} mappings of spreadsheets, which is the most it can have.', 'Delete one first.'],
    { count: 50 },
  ),
  MODEL_INPUT_INVALID: says(400, ['The model input breaks the rules of the model.', 'See details.'], {}, [
    '/modelInput/items/3: It ends before it starts.',
  ]),
  RECOMMENDATION_INVALID: inOwnWords(400, 'There is nothing with the id "Z" in the model input.'),
  QUICK_ACTION_INVALID: inOwnWords(400, 'Ann has no shift from 2027-02-01T10:30:00Z on.'),
  PATCH_INVALID: inOwnWords(400, 'The patch does not fit the model input, so nothing was changed. See details.', [
    'patch[1]: remove /items/7: the array has 2 elements.',
  ]),
  HEADER_INVALID: inOwnWords(400, [
    'The header Idempotency-Key holds 300 characters; expected 1 to 255 visible ASCII characters without spaces, for instance a UUID.',
  ]),
  FILE_NOT_READABLE: says(
    400,
    ['The file {path} cannot be opened as a dataset: {why}.', 'Choose another file, or ask its owner for access.'],
    { path: '/home/ada/monday.json', why: 'EACCES: permission denied' },
  ),
  TRAVEL_MATRIX_INVALID: inOwnWords(400, 'The travel matrix lacks [48.2, 16.4]. Add a row and a column for each.'),
  USAGE: inOwnWords(400, '--port "many" is not a whole number.'),
  RANGE_NOT_SATISFIABLE: says(
    416,
    'Expected a header Range such as bytes=0-16383 within the {bytes} bytes of the file.',
    {
      bytes: '52428800',
    },
  ),
  METHOD_NOT_ALLOWED: says(405, ['{method} is not possible at {path}.', 'Possible: {allow}.'], {
    method: 'PATCH',
    path: '/api/platform/v1/models',
    allow: 'GET, HEAD',
  }),
  BODY_STALLED: says(408, '{what} Send the request again, without long breaks.', {
    what: 'No byte of the request body came for 60 s, so the connection is closed.',
  }),
  BODY_TOO_LARGE: inOwnWords(
    413,
    'The request body is larger than 100,000,000 bytes compressed. Split the dataset, or send less of it.',
  ),
  CONTENT_ENCODING_NOT_SUPPORTED: inOwnWords(
    415,
    'Content-Encoding "br" is not supported. Send gzip, or no compression.',
  ),
  CONTENT_TYPE_NOT_SUPPORTED: says(
    415,
    ['Content-Type "{contentType}" is not what this call takes.', 'Send JSON, with Content-Type: application/json.'],
    { contentType: 'text/plain' },
  ),
} as const
