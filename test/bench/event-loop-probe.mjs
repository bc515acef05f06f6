/**
 * Loaded into a server under measurement (NODE_OPTIONS=--import): on SIGUSR2 it appends the event loop's delay since
 * the last time, in milliseconds, to the file PLANWRIGHT_BENCH_DELAYS names. No part of the product.
 */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// The workers the server starts are not to be measured.
delete process.env.NODE_OPTIONS

const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
// A sample is the time between two ticks; what is above the tick's own length is delay.
const milliseconds = (nanoseconds) => Math.max(0, Math.round(nanoseconds / 1e5 - resolution * 10) / 10)

process.on('SIGUSR2', () => {
  const { max } = delay
  appendFileSync(
    process.env.PLANWRIGHT_BENCH_DELAYS,
    `${JSON.stringify({ p50: milliseconds(delay.percentile(50)), p99: milliseconds(delay.percentile(99)), max: milliseconds(max) })}\n`,
  )
  delay.reset()
})
