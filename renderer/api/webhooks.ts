/** Webhooks, their log, the receiver kit and the built-in receiver over the platform API. */
import type { ReceiverAnswer } from '../../server/contract/built-in-receiver.ts'
import type { HmacMethod, TriggeringStatus, WebhookFilters, WebhookSettings } from '../../server/contract/webhook.ts'
import { readPreview } from './document-text.ts'
import { call } from './http-client.ts'
import { addressOf, type Query } from './operations.ts'

const base = '/api/platform/v1'
const webhooks = `${base}/webhooks` as const
const logs = `${base}/webhook-logs` as const
const receiver = `${base}/built-in-receiver` as const
const kit = `${base}/receiver-kit` as const

export const listWebhooks = () => call('GET', webhooks)
/** The same with how the calls of the last 24 hours went, in one request however many there are. */
export const listWebhooksWithHours = () => call('GET', webhooks, { query: { includeHealthHours: 'true' } })
export const readWebhook = (id: string) => call('GET', `${webhooks}/{id}`, { path: { id } })
export const createWebhook = (body: WebhookSettings) => call('POST', webhooks, { body })
export const replaceWebhook = (id: string, body: WebhookSettings) =>
  call('PUT', `${webhooks}/{id}`, { path: { id }, body })
export const deleteWebhook = (id: string) => call('DELETE', `${webhooks}/{id}`, { path: { id } })
export const testFilters = (body: WebhookFilters) => call('POST', `${webhooks}/filter-test`, { body })
export const testWebhook = (id: string, status: TriggeringStatus) =>
  call('POST', `${webhooks}/{id}/test`, { path: { id }, body: { status } })
export const resendFailed = (id: string, since: string) =>
  call('POST', `${webhooks}/{id}/resend-failed`, { path: { id }, body: { since } })
/** All the webhook counts as missed. */
export const resendMissed = (id: string) => call('POST', `${webhooks}/{id}/resend-failed`, { path: { id }, body: {} })
export const leaveMissed = (id: string) => call('DELETE', `${webhooks}/{id}/missed`, { path: { id } })

export type LogQuery = Query<'GET', typeof logs>

export const listLog = (query: LogQuery) => call('GET', logs, { query })
export const readLogRecord = (id: string) => call('GET', `${logs}/{id}`, { path: { id } })
export const resendCall = (id: string) => call('POST', `${logs}/{id}/resend`, { path: { id } })

export const listSnippets = () => call('GET', kit)
/** Snippets are a page long; this is many times that. */
const maxSnippetBytes = 262_144
export const readSnippet = async (language: string, method: HmacMethod) =>
  (
    await readPreview(
      addressOf('GET', `${kit}/{language}`, { path: { language }, query: { method } }),
      maxSnippetBytes,
      AbortSignal.timeout(30_000),
    )
  ).text

export const startReceiver = () => call('POST', receiver)
export const stopReceiver = () => call('DELETE', receiver)
export const readReceivedCalls = () => call('GET', `${receiver}/calls`)
export const setReceiverAnswer = (answer: ReceiverAnswer) => call('PUT', `${receiver}/answer`, { body: { answer } })
