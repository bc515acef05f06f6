/** Webhooks: created, listed, deleted. */
import { z } from 'zod'
import { webhookCard, type WebhookCard } from '../../contract/webhook.ts'
import { table, wrongUsage, type Command, type CommandInput } from './command.ts'

const createWebhook: Command = {
  words: 'webhooks create',
  usage: `  webhooks create --url U [--name N] [--hmac-key K [--hmac-method BODY|PATH]] [--header 'Name: value']...
                  [--statuses SOLVING_COMPLETED,...] [--name-pattern R] [--tags a,b]
                      creates a webhook and prints its ID, alone; header values may hold {secret:NAME}`,
  options: {
    url: { type: 'string' },
    name: { type: 'string' },
    'hmac-key': { type: 'string' },
    'hmac-method': { type: 'string' },
    header: { type: 'string', multiple: true },
    statuses: { type: 'string' },
    'name-pattern': { type: 'string' },
    tags: { type: 'string' },
  },
  async run(input) {
    const order = orderOf(input)
    const created = await (await input.server()).call('POST', '/webhooks', webhookCard, order)
    return { answer: created, text: created.id, notes: created.warnings }
  },
}

function orderOf({ text, texts, list }: CommandInput): object {
  const [url, name, hmacKey, hmacMethod, namePattern] = [
    text('url'),
    text('name'),
    text('hmac-key'),
    text('hmac-method'),
    text('name-pattern'),
  ]
  if (url === undefined) throw wrongUsage('webhooks create needs --url: the address that is called.')
  if (hmacKey === undefined && hmacMethod !== undefined) throw wrongUsage('--hmac-method needs --hmac-key.')
  return {
    url,
    ...(name === undefined ? {} : { name }),
    ...(hmacKey === undefined
      ? {}
      : { authorization: 'HMAC', hmacKey, hmacMethod: (hmacMethod ?? 'BODY').toUpperCase() }),
    headers: texts('header').map(headerOf),
    filters: {
      statuses: list('statuses')?.map((status) => status.toUpperCase()) ?? [],
      tags: list('tags') ?? [],
      ...(namePattern === undefined ? {} : { namePattern }),
    },
  }
}

function headerOf(text: string): { name: string; value: string } {
  const colon = text.indexOf(':')
  if (colon < 1)
    throw wrongUsage(`--header "${text}" has no name: write it like 'Authorization: Bearer {secret:RECEIVER_TOKEN}'.`)
  return { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() }
}

const listWebhooks: Command = {
  words: 'webhooks list',
  usage: '  webhooks list       lists the webhooks of the tenant',
  async run({ server }) {
    const webhooks = await (await server()).call('GET', '/webhooks', z.array(webhookCard))
    if (webhooks.length === 0)
      return {
        answer: webhooks,
        text: 'There are no webhooks. Create one with: planwright webhooks create --url http://localhost:9000/',
      }
    const rows = webhooks.map((webhook) => [
      webhook.id,
      webhook.name,
      webhook.url,
      webhook.authorization === 'HMAC' ? webhook.hmacMethod : 'NONE',
      filterWords(webhook),
      webhook.enabled ? webhook.health.state : 'OFF',
      String(webhook.health.missed.count),
    ])
    return { answer: webhooks, text: table([['ID', 'NAME', 'URL', 'HMAC', 'FILTERS', 'STATE', 'MISSED'], ...rows]) }
  },
}

function filterWords({ filters: { statuses, namePattern, tags } }: WebhookCard): string {
  const parts = [...statuses, ...(namePattern === null ? [] : [`/${namePattern}/`]), ...tags.map((tag) => `#${tag}`)]
  return parts.join(' ') || 'all events'
}

const deleteWebhook: Command = {
  words: 'webhooks delete',
  usage: '  webhooks delete ID  deletes a webhook, with its waiting deliveries and its log',
  async run({ argument, server }) {
    const id = argument('webhooks delete needs the ID of the webhook; "webhooks list" shows them.')
    await (await server()).delete(`/webhooks/${encodeURIComponent(id)}`)
    return { answer: { id, deleted: true }, text: `Deleted ${id}.` }
  },
}

export const webhookCommands: readonly Command[] = [createWebhook, listWebhooks, deleteWebhook]
