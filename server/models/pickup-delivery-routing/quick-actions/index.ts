/** What can happen to a plan while it is carried out, what happens most first. */
import type { QuickAction } from '../../quick-action.ts'
import { freezeAction } from '../../routing/quick-actions/freeze.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { driverAway, driverLate } from './drivers.ts'
import { jobCancelled, stopLonger, stopWindow, urgentJob } from './jobs.ts'
import { frozenBefore } from './places.ts'
import { timeWords } from './words.ts'

export const quickActions: readonly QuickAction<Input, Output>[] = [
  urgentJob,
  driverAway,
  driverLate,
  jobCancelled,
  stopLonger,
  stopWindow,
  freezeAction({ person: 'driver', frozenBefore, timeWords }),
]
