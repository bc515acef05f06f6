/** Webhooks, their log, the receiver kit and the built-in receiver over the platform API. */
import type { BuiltInReceiver, ReceivedCalls, ReceiverAnswer } from '../../server/contract/built-in-receiver.ts'
import type { SnippetCard } from '../../server/contract/receiver-kit.ts'
import type {
  SentAgain,
  WebhookHealthHour,
  WebhookLogDetail,
  WebhookLogPage,
} from '../../server/contract/webhook-log.ts'
import type {
  FilterTest,
  HmacMethod,
  TriggeringStatus,
  WebhookCard,
  WebhookFilters,
  WebhookOrder,
} from '../../server/contract/webhook.ts'
import { readPreview } from './document-text.ts'
import { call } from './http-client.ts'

const base = '/api/platform/v1'
const webhooks = `${base}/webhooks`
const logs = `${base}/webhook-logs`
const receiver = `${base}/built-in-receiver`

export const listWebhooks = () => call<WebhookCard[]>('GET', webhooks)
export const readWebhook = (id: string) => call<WebhookCard>('GET', `${webhooks}/${id}`)
export const createWebhook = (order: WebhookOrder) => call<WebhookCard>('POST', webhooks, order)
export const replaceWebhook = (id: string, order: WebhookOrder) => call<WebhookCard>('PUT', `${webhooks}/${id}`, order)
export const deleteWebhook = (id: string) => call<undefined>('DELETE', `${webhooks}/${id}`)
export const testFilters = (filters: WebhookFilters) => call<FilterTest>('POST', `${webhooks}/filter-test`, filters)
export const readHealthHours = (id: string) => call<WebhookHealthHour[]>('GET', `${webhooks}/${id}/health-hours`)
export const testWebhook = (id: string, status: TriggeringStatus) =>
  call<WebhookLogDetail>('POST', `${webhooks}/${id}/test`, { status })
export const resendFailed = (id: string, since: string) =>
  call<{ count: number }>('POST', `${webhooks}/${id}/resend-failed`, { since })
/** All the webhook counts as missed. */
export const resendMissed = (id: string) => call<{ count: number }>('POST', `${webhooks}/${id}/resend-failed`, {})
export const leaveMissed = (id: string) => call<undefined>('DELETE', `${webhooks}/${id}/missed`)

export const listLog = (query: URLSearchParams) => call<WebhookLogPage>('GET', `${logs}?${query}`)
export const readLogRecord = (id: string) => call<WebhookLogDetail>('GET', `${logs}/${encodeURIComponent(id)}`)
export const resendCall = (id: string) => call<SentAgain>('POST', `${logs}/${encodeURIComponent(id)}/resend`)

export const listSnippets = () => call<SnippetCard[]>('GET', `${base}/receiver-kit`)
/** Snippets are a page long; this is many times that. */
const mostSnippetBytes = 262_144
export const readSnippet = async (language: string, method: HmacMethod) =>
  (
    await readPreview(
      `${base}/receiver-kit/${encodeURIComponent(language)}?method=${method}`,
      mostSnippetBytes,
      AbortSignal.timeout(30_000),
    )
  ).text

export const startReceiver = () => call<BuiltInReceiver>('POST', receiver)
export const stopReceiver = () => call<undefined>('DELETE', receiver)
export const readReceivedCalls = () => call<ReceivedCalls>('GET', `${receiver}/calls`)
export const setReceiverAnswer = (answer: ReceiverAnswer) =>
  call<BuiltInReceiver>('PUT', `${receiver}/answer`, { answer })
