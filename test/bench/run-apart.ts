/**
 * Each run of a benchmark in a process of its own, as in the product: V8 compiles the kernel for the first search of a
 * process.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Starts this benchmark again with `--order`, which makes it call `answerOrder`; resolves to what that answered. */
export async function runApart<Report>(order: object): Promise<Report> {
  const child = spawn(process.execPath, [process.argv[1]!, '--order', JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`The run ${JSON.stringify(order)} ended with code ${code}`)
  return JSON.parse(answer) as Report
}

/** Runs the benchmark, or the one run it was told to do; a RangeError is the answer to what was asked wrongly. */
export async function answerOrder<Order>(
  order: string | undefined,
  run: (order: Order) => unknown,
  benchmark: () => Promise<void>,
): Promise<void> {
  if (order !== undefined) {
    // Written by `runApart`.
    console.log(JSON.stringify(await run(JSON.parse(order) as Order)))
    return
  }
  try {
    await benchmark()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
