/**
 * The chain a webhook call stands in: a dataset, the call that told of it, the dataset its receiver submitted for it,
 * and so on. Every call carries it in a header; a receiver that sends the header back with what it submits can be
 * stopped when it goes round in a circle.
 */
import { z } from 'zod'
import { webhookHeaders } from './webhook-headers.ts'

/**
 * Calls that may lead to one another. Stages of planning that hand over to each other come to a few; a receiver that
 * submits a dataset for every event goes on for ever.
 */
export const maxEventChain = 10

export interface EventChain {
  /** Whose call the dataset was submitted for. */
  readonly webhookId: string
  /** Calls so far, this one included. */
  readonly length: number
}

const written = /^([0-9a-zA-Z-]{1,36});([1-9]\d{0,5})$/

export const eventChainHeaders = z.object({
  [webhookHeaders.chain]: z
    .string()
    .regex(written)
    .optional()
    .describe(
      `When this is done because a webhook was called: the header of that call, unchanged. A webhook whose calls lead to one another more than ${maxEventChain} times in a row is paused; without the header that cannot be seen`,
    )
    .meta({ example: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11;1' }),
})

export function writeEventChain({ webhookId, length }: EventChain): string {
  return `${webhookId};${length}`
}

/** Undefined for a text that is none. */
export function readEventChain(text: string): EventChain | undefined {
  const [, webhookId, length] = written.exec(text) ?? []
  return webhookId === undefined ? undefined : { webhookId, length: Number(length) }
}
