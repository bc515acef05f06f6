/** The words of notifications and mails. Names come from people, so they are kept to one line, and escaped in HTML. */
import { hostname } from 'node:os'
import type { Mail } from './send-mail.ts'

/** A webhook that does not work at the moment. */
export interface FailingWebhook {
  readonly webhookId: string
  readonly name: string
  readonly failureCount: number
  readonly lastAt: string
}

export interface NotificationText {
  readonly title: string
  readonly message: string
  /** Path in the user interface. */
  readonly link: string
}

/** More are only counted: a mail is no log. */
const listed = 20

export function notificationText(webhooks: readonly FailingWebhook[]): NotificationText {
  const [first] = webhooks
  const isOne = webhooks.length === 1 && first !== undefined
  return {
    title: isOne ? `The webhook ${oneLine(first.name)} is failing` : `${webhooks.length} webhooks are failing`,
    message: [
      ...webhooks.slice(0, listed).map(sentence),
      ...(webhooks.length > listed ? [`... and ${webhooks.length - listed} more.`] : []),
    ].join('\n'),
    link: isOne ? logLink(first.webhookId) : '/webhook-logs',
  }
}

export function loopText({
  webhookId,
  name,
  reason,
}: Pick<FailingWebhook, 'webhookId' | 'name'> & { readonly reason: string }): NotificationText {
  return { title: `The webhook ${oneLine(name)} is paused`, message: reason, link: logLink(webhookId) }
}

export function failureMail(webhooks: readonly FailingWebhook[], origin: string): Omit<Mail, 'to'> {
  const { title, link } = notificationText(webhooks)
  const intro = 'Planwright could not deliver events: the receiver did not answer 200, and ten retries changed nothing.'
  const outro = `The webhook logs are at ${origin}${link} on the machine ${hostname()}. The next mail comes in two hours at the earliest, and only if deliveries go on failing.`
  const shown = webhooks.slice(0, listed)
  const more = webhooks.length > listed ? `... and ${webhooks.length - listed} more.` : ''
  const text = [
    intro,
    '',
    ...shown.map((webhook) => `- ${sentence(webhook)}\n  ${origin}${logLink(webhook.webhookId)}`),
    ...(more ? [more] : []),
    '',
    outro,
    '',
  ].join('\n')
  const items = shown.map(
    (webhook) =>
      `<li>${escapeHtml(sentence(webhook))} <a href="${escapeHtml(origin + logLink(webhook.webhookId))}">Log</a></li>`,
  )
  const html = `<p>${escapeHtml(intro)}</p><ul>${items.join('')}</ul><p>${more ? `${more} ` : ''}${escapeHtml(outro)}</p>`
  return { subject: `Planwright: ${title}`, text, html }
}

/** `findings` are sentences, one each. */
export function lossText(findings: readonly string[], link: string): NotificationText {
  return {
    title: 'Stored data is missing',
    message: [...findings, 'What could be kept is in quarantine in the data folder.'].join('\n'),
    link,
  }
}

export function lossMail({ title, message, link }: NotificationText, origin: string): Omit<Mail, 'to'> {
  const intro = `Planwright on the machine ${hostname()} found at its start that data it had stored is missing:`
  const lines = message.split('\n')
  const outro = `More is at ${origin}${link}.`
  const html = `<p>${escapeHtml(intro)}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul><p>${escapeHtml(outro)}</p>`
  return {
    subject: `Planwright: ${title}`,
    text: [intro, '', ...lines.map((line) => `- ${line}`), '', outro, ''].join('\n'),
    html,
  }
}

export function testMail(): Omit<Mail, 'to'> {
  const text = `This is a test. Planwright on the machine ${hostname()} can send mail.`
  return { subject: 'Planwright: test', text: `${text}\n`, html: `<p>${escapeHtml(text)}</p>` }
}

const logLink = (webhookId: string) => `/webhook-logs?webhook=${encodeURIComponent(webhookId)}`

function sentence({ name, failureCount, lastAt }: FailingWebhook): string {
  return `${oneLine(name)}: ${failureCount === 1 ? '1 delivery' : `${failureCount} deliveries`} failed all retries, the last at ${lastAt.slice(0, 16).replace('T', ' ')} UTC.`
}

/** Control characters could start a header of their own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
