/** A webhook receiver in another process, and what it got. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { WebhookPayload } from '../../server/contract/webhook.ts'

export interface ReceivedCall {
  /** Wall clock, milliseconds. */
  readonly at: number
  /** Monotonic, seconds. */
  readonly atSeconds: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the signature is right; absent when no key was set. */
  readonly isSigned?: boolean
  readonly behaviour: string
}

export interface Receiver {
  readonly port: number
  /** Without a slash at the end; `/ok`, `/status/500`, `/timeout`, ... behave as they are called. */
  readonly url: string
  calls(): Promise<ReceivedCall[]>
  callCount(): Promise<number>
  /** Calls and scripts. */
  forget(): Promise<void>
  /** How calls of a path behave, one after the other; the last one stays. */
  script(path: string, steps: readonly string[]): Promise<void>
  /** Signatures are checked from now on. */
  hmac(key: string, method: 'BODY' | 'PATH'): Promise<void>
  /** What calls of `/resubmit` submit, with the chain header sent back. */
  resubmit(settings: { address: string; key: string; body: string }): Promise<void>
  flaky(settings: { seed: number; alwaysFailing: number }): Promise<void>
  sockets(): Promise<{ now: number; most: number }>
  stop(): Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const child = fork(resolve(import.meta.dirname, 'receiver-process.mjs'), [String(port)], { execArgv: [] })
  const [{ ready }] = (await once(child, 'message')) as [{ ready: number }]
  let next = 0
  const waiting = new Map<number, (result: unknown) => void>()
  child.on('message', ({ id, result }: { id: number; result: unknown }) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const ask = <Result>(command: string, settings?: unknown) =>
    new Promise<Result>((resolve) => {
      const id = next++
      waiting.set(id, resolve as (result: unknown) => void)
      child.send({ id, command, settings })
    })
  return {
    port: ready,
    url: `http://localhost:${ready}`,
    calls: () => ask('calls'),
    callCount: () => ask('callCount'),
    forget: () => ask('forget'),
    script: (path, steps) => ask('script', { path, steps }),
    hmac: (key, method) => ask('hmac', { key, method }),
    resubmit: (settings) => ask('resubmit', settings),
    flaky: (settings) => ask('flaky', settings),
    sockets: () => ask('sockets'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill()
        await once(child, 'exit')
      }
    },
  }
}

export const payloadOf = ({ body }: ReceivedCall) => JSON.parse(body) as WebhookPayload
