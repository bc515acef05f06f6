/** One command on a worker of the lane, with a refusal as the error it is. */
import { AppError } from '../foundation/app-error.ts'
import type { CheckLane } from './check-lane.ts'
import type { WorkerCommand, WorkerEvent } from './worker/messages.ts'

/** Hands events on to `onEvent`; throws the AppError of a refusal once the worker is done. */
export async function performCommand(
  lane: CheckLane,
  command: WorkerCommand,
  onEvent: (event: WorkerEvent) => void = () => undefined,
): Promise<void> {
  let refusal: AppError | undefined
  await lane.perform(command, (event) => {
    if (event.kind === 'refused') refusal = AppError.received(event.refusal)
    else onEvent(event)
  })
  if (refusal) throw refusal
}
