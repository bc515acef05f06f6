/** One command on a worker of the pool, with a refusal as the error it is. */
import { AppError } from '../foundation/app-error.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { WorkerCommand, WorkerEvent } from './protocol.ts'

/** Hands events on to `onEvent`; throws the AppError of a refusal once the worker is done. */
export async function performCommand(
  pool: WorkerPool,
  command: WorkerCommand,
  onEvent: (event: WorkerEvent) => void = () => undefined,
): Promise<void> {
  let refusal: AppError | undefined
  await pool.perform(command, (event) => {
    if (event.kind === 'refused') refusal = AppError.received(event.refusal)
    else onEvent(event)
  })
  if (refusal) throw refusal
}
