/** What has started by a time stays: the action all models of routes have. */
import type { PatchOperation } from '../../../contract/patch.ts'
import { quickAction, type QuickAction } from '../../quick-action.ts'
import { dateTime } from '../schema/values.ts'
import { impossible } from './words.ts'

interface FreezeOf<Input> {
  /** `technician`, `driver` */
  readonly person: string
  /** Nothing where it is frozen as far as that already. */
  frozenBefore(input: Input, time: string): readonly PatchOperation[]
  timeWords(time: string, input: Input): string
}

export const freezeAction = <Input, Output>({
  person,
  frozenBefore,
  timeWords,
}: FreezeOf<Input>): QuickAction<Input, Output> =>
  quickAction({
    id: 'freeze',
    title: 'Keep what has started',
    description: `What starts before a time stays with its ${person}, at its time.`,
    icon: 'snowflake',
    fields: { before: dateTime.meta({ title: 'Before' }) },
    change({ before }, { input }: { input: Input; output: Output }) {
      const patch = frozenBefore(input, before)
      if (patch.length === 0)
        throw impossible(`What starts before ${timeWords(before, input)} stays already. Set a later time.`)
      return { words: `What starts before ${timeWords(before, input)} stays`, patch: [...patch] }
    },
  })
