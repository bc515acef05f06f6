/**
 * Messages of the window. Each is heard only from the page of our own origin in our own window, never from a frame in
 * it, and only in the shape `channels.ts` says; anything else resolves to undefined, and nothing happens.
 */
import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { requests, type RequestChannel, type RequestOf } from '../channels.ts'
import type { Logger } from '../../server/hosts/for-hosts.ts'

export type Handlers = { readonly [Channel in RequestChannel]: (message: RequestOf<Channel>) => unknown }

export interface MessageOptions {
  /** Origin of the UI. */
  readonly origin: string
  isOwnWindow(contentsId: number): boolean
  readonly logger: Logger
}

export function answerMessages(handlers: Handlers, options: MessageOptions): void {
  for (const channel of z.object(requests).keyof().options) answer(channel, handlers[channel], options)
}

function answer<Channel extends RequestChannel>(
  channel: Channel,
  handle: Handlers[Channel],
  options: MessageOptions,
): void {
  ipcMain.handle(channel, async (event, message: unknown) => {
    try {
      if (!isFromOwnPage(event, options)) return undefined
      const parsed = requests[channel].safeParse(message)
      // The schema of the channel made it what its handler takes.
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the schema made it, see above
      return parsed.success ? await handle(parsed.data as RequestOf<Channel> & undefined) : undefined
    } catch (error) {
      options.logger.error({ channel, error: String(error) }, 'a message of the window could not be answered')
      return undefined
    }
  })
}

function isFromOwnPage({ sender, senderFrame }: IpcMainInvokeEvent, { origin, isOwnWindow }: MessageOptions): boolean {
  if (!senderFrame || senderFrame.parent !== null || !isOwnWindow(sender.id)) return false
  return senderFrame.origin === origin
}
