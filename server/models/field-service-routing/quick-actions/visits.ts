/** What happens to visits. */
import { z } from 'zod'
import { patchSegment } from '../../../contract/patch-segment.ts'
import type { PatchOperation } from '../../../contract/patch.ts'
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { endOf, endTime, laterBy, pick, quickAction } from '../../quick-action.ts'
import { seconds } from '../../routing/domain/time-axis.ts'
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { dateTime, duration, id, location } from '../../routing/schema/values.ts'
import { byId } from '../../routing/quick-actions/itineraries.ts'
import { findVisit, frozenBefore, unplanned } from './places.ts'
import { durationWords, keepsStarted, nameOf, newId, ranks } from '../../routing/quick-actions/words.ts'
import { timeWords } from './words.ts'

interface Plan {
  input: Input
  output: Output
  keptBefore?: string | undefined
}

const visitId = id.meta({ title: 'Visit', ...pick({ kind: 'visit' }) })

export const urgentVisit = quickAction({
  id: 'urgent-visit',
  title: 'Urgent visit',
  description: 'Adds a visit that has to be done, and finds who can do it.',
  icon: 'siren',
  fields: {
    from: dateTime.meta({ title: 'From' }),
    location: location.meta({ title: 'Place', description: '' }),
    name: z.string().min(1).max(255).default('Urgent visit').meta({ title: 'Name' }),
    serviceDuration: duration.default('PT1H').meta({ title: 'Takes' }),
    within: duration
      .default('PT2H')
      .describe('Promised start: later is possible, and counts like travel')
      .meta({ title: 'Begun within' }),
    until: endTime
      .optional()
      .describe('Latest end; a day without a time: to its end; left empty: to the end of the planning window')
      .meta({ title: 'Until' }),
    skills: z
      .array(id)
      .default([])
      .meta({ title: 'Skills', ...pick({ list: 'skills' }) }),
    priority: z.enum(ranks).default('1').describe('1 is the highest').meta({ title: 'Priority' }),
    keepsStarted,
  },
  change(
    { name, from, within, until: last, location: at, serviceDuration, skills, priority, keepsStarted: isKept },
    { input, keptBefore = from }: Plan,
  ) {
    const until = last === undefined ? undefined : endOf(last, from)
    // Without an end inside the planning window a visit may wait, and this one may not.
    const maxEndTime = until ?? input.planningWindow?.endDate
    const promised = laterBy(from, seconds(within) + seconds(serviceDuration), maxEndTime)
    const visit = {
      id: newId(new Set(inputVisits(input).map((one) => one.visit.id))),
      name,
      location: at,
      serviceDuration,
      priority,
      timeWindows: [{ minStartTime: from, ...(maxEndTime !== undefined && { maxEndTime }) }],
      latestSlaEndTime: promised,
      ...(skills.length > 0 && { requiredSkills: skills.map((skill) => ({ name: skill })) }),
    }
    const end = until === undefined ? '' : ` to ${timeWords(until, input)}`
    return {
      words: `${name} of ${durationWords(serviceDuration)} from ${timeWords(from, input)}${end}`,
      patch: [{ op: 'add', path: '/visits/-', value: visit }, ...(isKept ? frozenBefore(input, keptBefore) : [])],
    }
  },
})

export const visitCancelled = quickAction({
  id: 'visit-cancelled',
  title: 'Visit is cancelled',
  description: 'Takes the visit out; visits that would have waited for it wait no longer.',
  icon: 'ban',
  fields: { visitId },
  change({ visitId: cancelled }, { input }: Plan) {
    const { visit, group, path } = findVisit(input, cancelled)
    const waiting = inputVisits(input)
      .filter((one) => one.visit.visitDependencies.some(({ precedingVisit }) => precedingVisit === cancelled))
      .map((one): PatchOperation => ({
        op: 'remove',
        path: `${findVisit(input, one.visit.id).path}/visitDependencies/[precedingVisit=${patchSegment(cancelled)}]`,
      }))
    const rest = group?.visits.filter((one) => one.id !== cancelled) ?? []
    // Who is left of a group of two comes alone.
    const gone: PatchOperation[] =
      group && rest.length === 1
        ? [
            { op: 'remove', path: `/visitGroups/${byId(group.id)}` },
            { op: 'add', path: '/visits/-', value: rest[0] },
          ]
        : [{ op: 'remove', path }]
    return { words: `${nameOf(visit)} is cancelled`, patch: [...unplanned(input, cancelled), ...waiting, ...gone] }
  },
})

export const visitLonger = quickAction({
  id: 'visit-longer',
  title: 'Visit takes longer',
  description: 'Adds time to the service; what comes after it is planned anew.',
  icon: 'timer',
  fields: { visitId, longer: duration.default('PT30M').meta({ title: 'Longer by' }) },
  change({ visitId: longerId, longer }, { input }: Plan) {
    const { visit, path } = findVisit(input, longerId)
    const value = formatDuration(seconds(visit.serviceDuration) + seconds(longer))
    return {
      words: `${nameOf(visit)} takes ${durationWords(longer)} longer`,
      patch: [{ op: 'replace', path: `${path}/serviceDuration`, value }],
    }
  },
})

export const visitWindow = quickAction({
  id: 'visit-window',
  title: 'Customer wants another time',
  description: 'Gives the visit another window, in place of those it has; what was promised of it is forgotten.',
  icon: 'calendar-clock',
  fields: {
    visitId,
    from: dateTime.meta({ title: 'From' }),
    until: endTime.describe('Latest end of the service').meta({ title: 'Until' }),
  },
  change({ visitId: wanted, from, until: last }, { input }: Plan) {
    const until = endOf(last, from)
    const { visit, path } = findVisit(input, wanted)
    return {
      words: `${nameOf(visit)} is wanted from ${timeWords(from, input)} to ${timeWords(until, input)}`,
      patch: [
        ...unplanned(input, wanted),
        { op: 'replace', path: `${path}/timeWindows`, value: [{ minStartTime: from, maxEndTime: until }] },
        { op: 'replace', path: `${path}/preferredTimeWindows`, value: [] },
        { op: 'replace', path: `${path}/publishedAppointment`, value: null },
      ],
    }
  },
})
