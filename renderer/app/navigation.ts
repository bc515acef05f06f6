/**
 * The features. Adding one is one line here: its entry brings its routes, its place in the sidebar and its actions in
 * the command palette. Within a section the sidebar keeps this order.
 */
import { apiKeysEntry } from '../features/api-keys/entry.ts'
import { auditEntry } from '../features/audit/entry.ts'
import { configurationEntry } from '../features/configuration/entry.ts'
import { datasetsEntry } from '../features/datasets/entry.ts'
import { explorerEntry } from '../features/explorer/entry.ts'
import { homeEntry } from '../features/home/entry.ts'
import { membersEntry } from '../features/members/entry.ts'
import { secretsEntry } from '../features/secrets/entry.ts'
import { settingsEntry } from '../features/settings/entry.ts'
import { solveQueueEntry } from '../features/solve-queue/entry.ts'
import { webhookLogsEntry } from '../features/webhook-logs/entry.ts'
import { webhooksEntry } from '../features/webhooks/entry.ts'
import type { NavigationEntry } from '../ui/navigation-entry.ts'

export const navigation: readonly NavigationEntry[] = [
  homeEntry,
  datasetsEntry,
  solveQueueEntry,
  explorerEntry,
  apiKeysEntry,
  webhooksEntry,
  webhookLogsEntry,
  secretsEntry,
  configurationEntry,
  membersEntry,
  auditEntry,
  settingsEntry,
]
