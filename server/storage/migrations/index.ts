/** All migrations in the order they are applied. Append only: what has been released is never edited or reordered. */
import type { Migration } from '../migrate.ts'
import { initial } from './0001-initial.ts'
import { configuration } from './0002-configuration.ts'
import { search } from './0003-search.ts'
import { compact } from './0004-compact.ts'
import { people } from './0005-people.ts'
import { webhooks } from './0006-webhooks.ts'
import { notifications } from './0007-notifications.ts'
import { lastSeen } from './0008-last-seen.ts'
import { eventChains } from './0009-event-chains.ts'
import { keyRotation } from './0010-key-rotation.ts'
import { accounts } from './0011-accounts.ts'
import { documentRemovals } from './0012-document-removals.ts'
import { keyToken } from './0014-key-token.ts'
import { pageProofs } from './0015-page-proofs.ts'
import { missedCalls } from './0016-missed-calls.ts'
import { profileIds } from './0017-profile-ids.ts'
import { plannedDays } from './0018-planned-days.ts'
import { threadCount } from './0019-thread-count.ts'
import { spreadsheets } from './0020-spreadsheets.ts'
import { documentsVersion } from './0021-documents-version.ts'
import { revisions } from './0022-revisions.ts'
import { loginLinks } from './0023-login-links.ts'
import { teamServers } from './0024-team-servers.ts'
import { teamWork } from './0025-team-work.ts'
import { documentPlace } from './0026-document-place.ts'

export const migrations: readonly Migration[] = [
  initial,
  configuration,
  search,
  compact,
  people,
  webhooks,
  notifications,
  lastSeen,
  eventChains,
  keyRotation,
  accounts,
  documentRemovals,
  keyToken,
  pageProofs,
  missedCalls,
  profileIds,
  plannedDays,
  threadCount,
  spreadsheets,
  documentsVersion,
  revisions,
  loginLinks,
  teamServers,
  teamWork,
  documentPlace,
]
