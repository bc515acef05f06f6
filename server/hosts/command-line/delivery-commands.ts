/** What was sent to webhooks: tried, looked at, sent again. */
import { resentCount, sentAgain, webhookLogDetail, webhookLogPage } from '../../contract/webhook-log.ts'
import { table, wrongUsage, type Command } from './command.ts'

const testWebhook: Command = {
  words: 'webhooks test',
  usage: `  webhooks test ID [--dataset D] [--status S]
                      calls a webhook once and prints what came of it`,
  options: { dataset: { type: 'string' }, status: { type: 'string' } },
  async run({ argument, text, server }) {
    const id = argument('webhooks test needs the ID of the webhook; "webhooks list" shows them.')
    const [datasetId, status] = [text('dataset'), text('status')?.toUpperCase()]
    const order = { ...(datasetId === undefined ? {} : { datasetId }), ...(status === undefined ? {} : { status }) }
    const detail = await (
      await server()
    ).call('POST', `/webhooks/${encodeURIComponent(id)}/test`, webhookLogDetail, order)
    return { answer: detail, text: `${detail.outcome} after ${detail.durationMilliseconds} ms. ${detail.message}` }
  },
}

const showLog: Command = {
  words: 'webhooks logs',
  usage: `  webhooks logs [--webhook ID] [--dataset D] [--outcome REJECTED,...] [--limit N]
                      lists the newest calls`,
  options: {
    webhook: { type: 'string' },
    dataset: { type: 'string' },
    outcome: { type: 'string' },
    limit: { type: 'string' },
  },
  async run({ text, list, server }) {
    const query = new URLSearchParams()
    for (const name of ['webhook', 'dataset', 'limit']) {
      const value = text(name)
      if (value !== undefined) query.append(name, value)
    }
    for (const outcome of list('outcome') ?? []) query.append('outcome', outcome.toUpperCase())
    const page = await (await server()).call('GET', `/webhook-logs?${query.toString()}`, webhookLogPage)
    if (page.records.length === 0) return { answer: page, text: 'There are no such calls.' }
    const rows = page.records.map((record) => [
      record.id,
      record.timestamp,
      record.webhookName,
      record.status,
      record.datasetId,
      String(record.number),
      record.outcome,
      record.message,
    ])
    return {
      answer: page,
      text: table([['ID', 'TIME', 'WEBHOOK', 'STATUS', 'DATASET', 'TRY', 'OUTCOME', 'MESSAGE'], ...rows]),
    }
  },
}

const resend: Command = {
  words: 'webhooks resend',
  usage: `  webhooks resend LOG-ID
  webhooks resend --missed --webhook ID
  webhooks resend --failed-since T --webhook ID
                      sends one call again, all a webhook counts as missed, or
                      whatever failed since a time and has not arrived`,
  options: { missed: { type: 'boolean' }, 'failed-since': { type: 'string' }, webhook: { type: 'string' } },
  async run({ argument, flag, text, server }) {
    const [since, webhook] = [text('failed-since'), text('webhook')]
    if (flag('missed') && since !== undefined)
      throw wrongUsage('--missed and --failed-since do not go together: choose one.')
    if ((flag('missed') || since !== undefined) !== (webhook !== undefined))
      throw wrongUsage(
        '--missed, or --failed-since with a time such as 2027-02-01T09:00:00Z, and --webhook with the ID of the webhook go together.',
      )
    if (webhook !== undefined) {
      const resent = await (
        await server()
      ).call(
        'POST',
        `/webhooks/${encodeURIComponent(webhook)}/resend-failed`,
        resentCount,
        since === undefined ? {} : { since },
      )
      return { answer: resent, text: `${resent.count} on their way.` }
    }
    const id = argument(
      'webhooks resend needs the ID of a record ("webhooks logs" shows them), or --missed or --failed-since with --webhook.',
    )
    const sent = await (await server()).call('POST', `/webhook-logs/${encodeURIComponent(id)}/resend`, sentAgain)
    return { answer: sent, text: sent.deliveryId }
  },
}

export const deliveryCommands: readonly Command[] = [testWebhook, showLog, resend]
