/**
 * Notifications of the system: datasets that ended, and webhooks that fail or were stopped. A click opens them in the
 * window.
 */
import { Notification } from 'electron'
import { statusText, type EndedDataset } from '../../server/hosts/for-hosts.ts'
import { inBackground } from './background.ts'
import type { DesktopContext, DesktopModule } from './desktop-module.ts'

/** Who looks at the window sees a short run end without being told. */
const shortSeconds = 10
/** What ends together is told together. */
const gatherMilliseconds = 1000
const maxAtOnce = 3

interface Message {
  readonly title: string
  readonly body: string
  /** Path in the UI. */
  readonly path: string
}

export const notificationsModule: DesktopModule = {
  enable(context) {
    const { host, window, settings } = context
    const gathered: Message[] = []
    const show = createShow(context)
    let timer: NodeJS.Timeout | undefined
    host.activity.onEnded((dataset) => {
      if (!settings.now.notifications || (dataset.seconds < shortSeconds && window.isFocused())) return
      gathered.push(messageOf(dataset))
      timer ??= setTimeout(() => {
        timer = undefined
        const messages = gathered.splice(0)
        if (messages.length <= maxAtOnce) messages.forEach(show)
        else
          show({
            title: `${messages.length} datasets have ended`,
            body: 'Open the list to see which.',
            path: '/datasets',
          })
      }, gatherMilliseconds).unref()
    })
    host.activity.onWebhooksFailing(({ title, message, link }) => {
      if (settings.now.notifications) show({ title, body: message, path: link })
    })
  },
}

/** Notifications that are not held on to are collected, and their clicks with them. */
function createShow({ window, logger }: DesktopContext): (message: Message) => void {
  const shown = new Set<Notification>()
  return ({ title, body, path }) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    shown.add(notification)
    const forget = () => void shown.delete(notification)
    notification.on('click', () => {
      forget()
      inBackground(window.openPage(path), 'a notification could not be opened', logger)
    })
    notification.on('close', forget)
    notification.on('failed', forget)
    notification.show()
  }
}

const words: Readonly<Record<EndedDataset['status'], (dataset: EndedDataset) => Omit<Message, 'path'>>> = {
  SOLVING_COMPLETED: ({ name, status, leftOut, score }) => {
    const body = score === undefined ? 'Its plan is ready.' : `Score ${score}`
    return leftOut > 0
      ? {
          title: `${name}: ${statusText(status, leftOut)}`,
          body: `Mandatory work is not in its plan; its page says why. ${body}`,
        }
      : { title: `${name} is solved`, body }
  },
  SOLVING_INCOMPLETE: ({ name }) => ({
    title: `${name} ended without a plan`,
    body: 'It was stopped before there was one.',
  }),
  SOLVING_FAILED: ({ name, failureMessage }) => ({
    title: `${name} failed`,
    body: failureMessage ?? 'Its log says why.',
  }),
  DATASET_INVALID: ({ name }) => ({
    title: `${name} is invalid`,
    body: 'It cannot be solved before its input is put right.',
  }),
}

function messageOf(dataset: EndedDataset): Message {
  return { ...words[dataset.status](dataset), path: `/datasets/${dataset.id}` }
}
