/** What is wrong with the platform, its disk or a server it asks. */
import { inOwnWords, says } from './error-kind.ts'

const datasetId = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

export const platformErrors = {
  DOCUMENT_DAMAGED: inOwnWords(500, [
    `The document "output" of dataset ${datasetId} is damaged: unexpected end of file.`,
    `The file is /data/documents/${datasetId}/output.json.gz; restore it from a backup, or submit the dataset again.`,
  ]),
  CERTIFICATE_FAILED: says(
    500,
    ['No certificate for localhost could be made: {why}.', 'Start without HTTPS, or report it.'],
    { why: 'the worker ended' },
  ),
  DOCUMENT_NAME_REFUSED: inOwnWords(
    500,
    '"Output" is no kind of document. A kind is made of the letters a to z and "-".',
  ),
  PORT_NOT_AVAILABLE: says(500, ['Port {port} on {address} cannot be opened: {why}.', 'Choose another with --port.'], {
    port: 80,
    address: '127.0.0.1',
    why: 'EACCES: permission denied',
  }),
  RESTORE_MARKER_DAMAGED: says(
    500,
    [
      'The file {file} says that a restored backup is to be taken into use, but not which.',
      'Remove it to go on with the data there is, and restore the backup again.',
    ],
    { file: '/data/restore.json' },
  ),
  SECRET_KEY_UNUSABLE: inOwnWords(
    500,
    'The key file /data/secrets.key cannot be used: it holds 12 bytes instead of 32. Put it back from a backup.',
  ),
  STORAGE_DAMAGED: inOwnWords(
    500,
    'The journal /data/store/journal.7 is damaged at byte 4096. Restore a backup, or start with --accept-loss.',
  ),
  STORAGE_MISSING: inOwnWords(500, [
    'The data folder /data has documents but no store.',
    'Put the folder store back, restore a backup, or start with --accept-loss.',
  ]),
  STORAGE_OLDER: inOwnWords(
    500,
    'The store in /data is older than its documents. Put the newer one back, or start with --accept-loss.',
  ),
  STORAGE_STATEMENT_REFUSED: inOwnWords(
    500,
    'The statement "begin" starts a transaction. Leave it out: a write() is one transaction already.',
  ),
  STORAGE_TRANSACTION_ENDED: says(
    500,
    [
      'The statement "{sql}" came after its read() or write() had ended.',
      'Maybe an await is missing, or the db was kept for later.',
    ],
    { sql: 'select 1' },
  ),
  WORKER_FAILED: says(
    500,
    ['The worker process {what}.', 'Try again; if it happens again, the log of the platform says more.'],
    { what: 'ended with exit code 1' },
  ),
  INTERNAL_ERROR: says(
    500,
    ['Something went wrong on our side.', 'The log of the platform has the details under the id {id}.'],
    { id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11' },
  ),
  BACKUP_NOT_AVAILABLE: says(501, [
    'Several servers share this database, which its own tools back up and restore.',
    'Use pg_dump or point-in-time recovery, copy the documents where they are on an S3 server, and keep the secret key beside it.',
  ]),
  RESTART_NOT_AVAILABLE: says(501, [
    'This platform was started by a program that cannot start it again.',
    'Stop it and start it by hand.',
  ]),
  GEOCODER_NOT_ANSWERING: says(
    502,
    ['The geocoder {host} does not answer: {reason}.', 'Check its address in the settings, or try again later.'],
    { host: 'nominatim.lan:8080', reason: 'connect ECONNREFUSED 192.168.0.7:8080' },
  ),
  TRAVEL_ANSWER_INVALID: inOwnWords(
    502,
    'The OSRM server http://osrm.lan:5000 answered with no durations. Check that its address is that of an OSRM.',
  ),
  TRAVEL_SERVER_REFUSED: inOwnWords(
    502,
    'The OSRM server http://osrm.lan:5000 refused the request: TooBig. Raise its --max-table-size.',
  ),
  STORAGE_UNAVAILABLE: inOwnWords(503, [
    'Writing to /data/store failed: EROFS: read-only file system, open.',
    'Nothing of it was stored.',
    'Give the account that runs Planwright write access to the data folder, then try again.',
  ]),
  SHUTTING_DOWN: says(503, ['The platform is stopping.', 'Send the request again when it is back.']),
  DATABASE_CLOSED: says(503, ['The database in {folder} was closed.', 'Open it again first.'], {
    folder: '/data/store',
  }),
  LEADERSHIP_LOST: says(
    503,
    ['Another server of the team has taken over the role "{role}".', 'Nothing of it was stored; that server goes on.'],
    { role: 'deliveries' },
  ),
  NOT_RUNNING: inOwnWords(
    503,
    'No Planwright runs on the data folder /data. Start one with "npm start", or name another folder with --data.',
  ),
  TRAVEL_SERVER_NOT_ANSWERING: inOwnWords(504, [
    'The OSRM server http://osrm.lan:5000 did not answer within 10 s.',
    'Check that it runs, or leave it out in the settings.',
  ]),
  STORAGE_FULL: inOwnWords(507, [
    'Writing to /data/store failed: ENOSPC: no space left on device, write.',
    'Nothing of it was stored.',
    'The disk is full: free some space, then try again; no restart is needed.',
  ]),
} as const
