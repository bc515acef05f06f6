/**
 * The tables as Kysely sees them. Ids are text, times ISO 8601 in UTC with milliseconds, truths 0 or 1, and whatever
 * ends in `_json` is JSON text. The DDL is in `migrations/`.
 */
import type { Generated } from 'kysely'
import type { AuditAction, AuditedKind, AuditedVia } from '../contract/audit.ts'
import type { MemberRole, SessionReach } from '../contract/member.ts'
import type { NotificationKind } from '../contract/notification.ts'
import type { TriggeringStatus } from '../contract/webhook.ts'
import type {
  DatasetTable,
  DocumentRemovalTable,
  DatasetStatusChangeTable,
  DatasetFigureTable,
  MetricNamesTable,
} from './dataset-tables.ts'
import type { GeocodedAddressTable, ImportMappingTable, MailServerTable } from './small-tables.ts'
import type {
  CheckLeaseTable,
  DatasetLineTable,
  DocumentChunkTable,
  DocumentPlaceTable,
  DocumentTable,
  EndedCredentialTable,
  LeaderTable,
  SecretKeyProbeTable,
  ServerTable,
  SolveJobTable,
  WorkerTable,
} from './team-tables.ts'

export interface Tables {
  tenants: TenantTable
  members: MemberTable
  sessions: SessionTable
  login_links: LoginLinkTable
  api_keys: ApiKeyTable
  datasets: DatasetTable
  dataset_status_changes: DatasetStatusChangeTable
  dataset_figures: DatasetFigureTable
  document_removals: DocumentRemovalTable
  metric_names: MetricNamesTable
  settings: SettingTable
  configuration_profiles: ConfigurationProfileTable
  import_mappings: ImportMappingTable
  geocoded_addresses: GeocodedAddressTable
  idempotency_keys: IdempotencyKeyTable
  access_tokens: AccessTokenTable
  secrets: SecretTable
  audit_entries: AuditEntryTable
  webhooks: WebhookTable
  deliveries: DeliveryTable
  delivery_attempts: DeliveryAttemptTable
  notifications: NotificationTable
  failing_webhooks: FailingWebhookTable
  notification_windows: NotificationWindowTable
  mail_servers: MailServerTable
  workers: WorkerTable
  solve_jobs: SolveJobTable
  check_leases: CheckLeaseTable
  servers: ServerTable
  leaders: LeaderTable
  ended_credentials: EndedCredentialTable
  secret_key_probe: SecretKeyProbeTable
  documents: DocumentTable
  document_chunks: DocumentChunkTable
  document_places: DocumentPlaceTable
  dataset_log: DatasetLineTable
  score_points: DatasetLineTable
  migrations: MigrationTable
}

export interface TenantTable {
  id: string
  name: string
  created_at: string
  /** The one the data folder began with. */
  is_first: Generated<0 | 1>
}

export interface MemberTable {
  id: string
  tenant_id: string
  /** Members with the same are one person: never told by the e-mail address, which nobody verifies. */
  account_id: string
  email: string
  name: string
  role: MemberRole
  created_at: string
  /** In a session, to the minute; null before the first. */
  last_seen_at: string | null
}

/** A login; only a hash of its two values, cookie and page proof, is kept. */
export interface SessionTable {
  id_hash: string
  member_id: string
  reach: SessionReach
  created_at: string
  expires_at: string
}

/** A link that opens a session, once; only a hash of its token is kept. */
export interface LoginLinkTable {
  token_hash: string
  /** Whose session it opens; null for that of the first administrator. */
  member_id: string | null
  /** Of the session; null where what its giver may give is seen when it is opened. */
  reach: SessionReach | null
  giver_json: string | null
  expires_at: string
}

export interface ApiKeyTable {
  /** The 8 characters that are readable in the key. */
  id: string
  tenant_id: string
  name: string
  /** SHA-256 of the key, hexadecimal. */
  hash: string
  /** Ids of the models the key is for; null = all models. */
  model_scope_json: string | null
  permissions_json: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  deleted_at: string | null
  /** Id of the key it was rotated to. */
  replaced_by: string | null
  /** Id of the personal access token it was made with; without that token the key opens nothing. */
  made_with_token: string | null
}

export interface SettingTable {
  tenant_id: string
  key: string
  value_json: string
}

/** The profiles people made; the Standard profile is no row. */
export interface ConfigurationProfileTable {
  id: string
  tenant_id: string
  model_id: string
  /** Unique in the tenant and model. */
  name: string
  description: string
  run_configuration_json: string
  /** Overrides of the model as they were sent. */
  model_configuration_json: string
  /** Without effect here; what a client sent is kept for it. */
  maps_configuration_json: string | null
  resources_configuration_json: string | null
  /** 1 in at most one row of a tenant and model; in none when the Standard profile is the default. */
  is_default: 0 | 1
  updated_at: string
}

/** A request that was answered, so that it can be sent again without being carried out again. */
export interface IdempotencyKeyTable {
  tenant_id: string
  /** Method, model and path of the operation. */
  route: string
  key: string
  /** SHA-256 of query and body, hexadecimal. */
  request_hash: string
  /** Status, headers and body of the answer. */
  answer_json: string
  expires_at: string
}

/** Personal access tokens; only a hash of each is kept. */
export interface AccessTokenTable {
  id: string
  member_id: string
  name: string
  /** SHA-256 of the token, hexadecimal. */
  hash: string
  created_at: string
  expires_at: string
  last_used_at: string | null
}

/** Values that headers of webhooks name as {secret:NAME}. */
export interface SecretTable {
  id: string
  tenant_id: string
  /** Unique in the tenant. */
  name: string
  description: string
  /** The value, sealed by the vault at `secret/<id>`. */
  sealed_value: string
  created_at: string
  updated_at: string
}

/** The audit log; rows are only ever added, and removed by age. */
export interface AuditEntryTable {
  sequence: Generated<number>
  tenant_id: string
  at: string
  action: AuditAction
  kind: AuditedKind
  subject_id: string
  subject_name: string
  member_id: string
  member_name: string
  member_email: string
  via: AuditedVia
  address: string
  before_json: string | null
  after_json: string | null
}

export interface WebhookTable {
  id: string
  tenant_id: string
  name: string
  url: string
  is_enabled: 0 | 1
  authorization: 'NONE' | 'HMAC'
  hmac_method: 'BODY' | 'PATH'
  /** Sealed by the vault at `webhook/<id>/hmac-key`. */
  sealed_hmac_key: string | null
  /** JSON list of `{name, value}`, sealed at `webhook/<id>/headers`: a value may be a password. */
  sealed_headers: string
  /** 1 adds the headers of Standard Webhooks. */
  has_standard_headers: 0 | 1
  /** Triggering statuses; [] means all. */
  statuses_json: string
  name_pattern: string | null
  tags_json: string
  created_at: string
  updated_at: string
  /** Since when every delivery has failed all its retries; null when the last one worked. */
  failing_since: string | null
  /** Why nothing is sent although it is enabled, in words. */
  paused_reason: string | null
  /** 1: paused because its calls lead to one another; only a person ends that. */
  is_loop: 0 | 1
  /** What failed before this time is not offered for re-sending; null when all of it is. */
  missed_from: string | null
}

/** The outbox: one event for one webhook, with the bytes that are sent. */
export interface DeliveryTable {
  /** Rising and never used again: the order of the events. */
  sequence: Generated<number>
  id: string
  tenant_id: string
  webhook_id: string
  /** Its own id; the first one's when it is sent again. What a receiver tells repetitions by. */
  event_id: string
  dataset_id: string
  model_id: string
  model_version: string
  dataset_status: TriggeringStatus
  /** The request body, the same bytes in every attempt (UTF-8). */
  body: string
  /** Calls that led to one another up to this one: 1 unless its dataset was submitted for a call. */
  chain_length: Generated<number>
  state: 'WAITING' | 'DELIVERED' | 'FAILED'
  /** A test or a re-send is not an event of its own. */
  purpose: 'EVENT' | 'TEST' | 'RESEND'
  created_at: string
  /** Attempts that came to an end. */
  attempt_count: Generated<number>
  /**
   * When the next attempt is due; null when there is none, one is under way, or an older event of the dataset comes
   * first.
   */
  next_attempt_at: string | null
  /** Since when an attempt is under way; after a crash the only trace of it. */
  attempt_started_at: string | null
  finished_at: string | null
}

/** One HTTP call of a delivery: a row of the webhook log. */
export interface DeliveryAttemptTable {
  /** Rising and never used again. */
  sequence: Generated<number>
  id: string
  delivery_id: string
  tenant_id: string
  webhook_id: string
  dataset_id: string
  dataset_status: TriggeringStatus
  /** 1 is the first try, 2 to 11 are the retries. */
  number: number
  at: string
  duration_ms: number
  /** REFUSED: we did not send it. INTERRUPTED: we ended while it was under way, and make it again. */
  outcome: 'DELIVERED' | 'REJECTED' | 'UNREACHABLE' | 'TIMED_OUT' | 'REFUSED' | 'INTERRUPTED'
  /** What happened, in words. */
  message: string
  request_url: string
  /** JSON list of `{name, value}` as sent, secrets as their names; null in old rows. */
  request_headers_json: string | null
  response_status: number | null
  /** JSON list of `{name, value}`; null in old rows and when nothing was answered. */
  response_headers_json: string | null
  /** The first 4 KB of the answer, of old rows less. */
  response_text: string | null
  next_attempt_at: string | null
}

/** What the administrators of a tenant should know; also what was mailed to them. */
export interface NotificationTable {
  sequence: Generated<number>
  id: string
  tenant_id: string
  kind: NotificationKind
  at: string
  title: string
  message: string
  /** Where in the user interface it leads, for instance /webhook-logs?webhook=... */
  link: string
  /** null: no mail server is set; the notification is all there is. */
  mailed_at: string | null
  mail_error: string | null
  seen_at: string | null
}

/** Webhooks with a delivery that failed all its retries, until they work again. */
export interface FailingWebhookTable {
  webhook_id: string
  tenant_id: string
  /** First and last time a delivery failed all its retries. */
  first_at: string
  last_at: string
  failure_count: number
  /** 0: something failed that no notification has told yet. */
  is_told: 0 | 1
}

/** When the administrators of a tenant were last told, so that it does not happen too often. */
export interface NotificationWindowTable {
  tenant_id: string
  told_at: string
  /** Last mail that was sent, or may have been. */
  mailed_at: string | null
  /** Last try to send one, whatever came of it. */
  tried_at: string | null
}

/** Which migrations have been applied, in order from 1. */
export interface MigrationTable {
  position: number
  id: string
}
