/** What can happen to a plan while it is carried out, what happens most first. */
import { quickAction, type QuickAction } from '../../quick-action.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { dateTime } from '../../routing/schema/values.ts'
import { frozenBefore } from './places.ts'
import { technicianAway, technicianLate } from './technicians.ts'
import { urgentVisit, visitCancelled, visitLonger, visitWindow } from './visits.ts'
import { impossible } from '../../routing/quick-actions/words.ts'
import { timeWords } from './words.ts'

const freeze = quickAction({
  id: 'freeze',
  title: 'Keep what has started',
  description: 'What starts before a time stays with its technician, at its time.',
  icon: 'snowflake',
  fields: { before: dateTime.meta({ title: 'Before' }) },
  change({ before }, { input }: { input: Input; output: Output }) {
    const patch = frozenBefore(input, before)
    if (patch.length === 0)
      throw impossible(`What starts before ${timeWords(before, input)} stays already. Set a later time.`)
    return { words: `What starts before ${timeWords(before, input)} stays`, patch }
  },
})

export const quickActions: readonly QuickAction<Input, Output>[] = [
  urgentVisit,
  technicianAway,
  technicianLate,
  visitCancelled,
  visitLonger,
  visitWindow,
  freeze,
]
