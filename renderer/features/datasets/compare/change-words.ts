/** Changes in a planner's words. */
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { durationText } from '../../../ui/amounts.ts'
import { clockText, dayText, fixedZone, writtenOffset } from '../../../ui/time-zone.ts'
import { kindOf } from '../kinds.ts'
import type { ChangeKind, DoneWork, WorkPlace } from './work-changes.ts'

type Words = Pick<ModelSummary, 'exports' | 'work' | 'entityKinds'>

export function workWords(model: Words): { readonly singular: string; readonly plural: string } {
  return kindOf(model, model.work?.kind) ?? { singular: 'piece of work', plural: 'pieces of work' }
}

/** Who does the work: `technician`. */
export function whoWord(model: Words): string {
  return kindOf(model, model.exports?.who)?.singular ?? 'person'
}

export function kindWords(kind: ChangeKind, model: Words): string {
  const words: Readonly<Record<ChangeKind, string>> = {
    who: `Another ${whoWord(model)}`,
    day: 'Another day',
    time: 'Another time',
    unplanned: 'Not planned now',
    planned: 'Planned now',
    new: 'New',
    gone: 'Gone',
  }
  return words[kind]
}

export const kindIcons: Readonly<Record<ChangeKind, string>> = {
  who: 'i-lucide-user-round',
  day: 'i-lucide-calendar',
  time: 'i-lucide-clock',
  unplanned: 'i-lucide-circle-minus',
  planned: 'i-lucide-circle-check',
  new: 'i-lucide-plus',
  gone: 'i-lucide-x',
}

/** `1 h 15 min later` */
export function laterText(seconds: number): string {
  return `${durationText(Math.abs(seconds))} ${seconds < 0 ? 'earlier' : 'later'}`
}

/** `Mon 1 Feb 09:40`, on the clock on the wall where it is done. */
export function momentText({ start }: Pick<DoneWork, 'start'>): string {
  const zone = fixedZone(writtenOffset(start) ?? 0)
  return `${dayText(Date.parse(start), zone)} ${clockText(Date.parse(start), zone)}`
}

/** `Ann, Mon 1 Feb 09:40` */
export function placeText(place: WorkPlace | undefined): string {
  if (!place) return 'not in it'
  return place.done ? `${place.done.who}, ${momentText(place.done)}` : 'not planned'
}
