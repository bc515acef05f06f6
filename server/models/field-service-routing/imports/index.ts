/** Spreadsheets of visits and technicians: what a row holds that the input has nested, and what dispatchers call it. */
import type { ImportColumn, ImportSheet, PlanImports } from '../../plan-import.ts'
import { declaredNames } from './declared-names.ts'
import { readRequiredSkill, readShiftSkill, writeRequiredSkill, writeShiftSkill } from './skill-texts.ts'

const place = (prefix: string, to: string, words: readonly string[]): ImportColumn[] =>
  [
    { coordinate: 'Latitude', short: ['lat'], at: 0 },
    { coordinate: 'Longitude', short: ['lon', 'lng', 'long'], at: 1 },
  ].map(({ coordinate, short, at }) => ({
    name: prefix === '' ? coordinate.toLowerCase() : `${prefix}${coordinate}`,
    words: words.flatMap((word) => [`${word}${coordinate}`, ...short.map((one) => `${word}${one}`)]),
    type: 'number',
    to: `${to}/${at}`,
  }))

const window = (prefix: string, list: string): ImportColumn[] =>
  (['minStartTime', 'maxStartTime', 'maxEndTime'] as const).map((name) => ({
    name: prefix === '' ? name : `${prefix}${name[0]!.toUpperCase()}${name.slice(1)}`,
    type: 'dateTime',
    to: `${list}/0/${name}`,
  }))

const visitColumns: readonly ImportColumn[] = [
  ...place('', 'location', ['']),
  ...window('', 'timeWindows'),
  ...window('preferred', 'preferredTimeWindows'),
  {
    ...{ name: 'requiredSkills', words: ['skills', 'skill', 'required skill'], type: 'list', to: 'requiredSkills' },
    ...{ read: readRequiredSkill, write: writeRequiredSkill, example: 'heating:2; plumbing' },
  },
]
const visitWords = { requiredTags: ['tags', 'tag'], serviceDuration: ['duration'], name: ['customer'] }

const shiftColumns: readonly ImportColumn[] = [
  ...place('start', 'startLocation', ['', 'home']),
  ...place('end', 'endLocation', []),
  {
    ...{ name: 'skills', words: ['skill'], type: 'list', to: 'skills' },
    ...{ read: readShiftSkill, write: writeShiftSkill, example: 'heating:3:0.9; plumbing' },
  },
]

const inShift = (column: ImportColumn): ImportColumn => ({ ...column, to: `shifts/0/${column.to}` })
const windowColumns = window('', '').map((column) => ({ ...column, to: column.name }))
const ofVisit = [{ list: 'visits', name: 'visitId', words: ['visit'] }]
const ofShift = [{ list: 'vehicles/shifts', name: 'shiftId', words: ['shift'] }]

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const sheets: readonly ImportSheet[] = [
  { list: '', names: ['plan', 'input', 'planning'], columns: [] },
  { list: 'visits', names: ['visits', 'jobs', 'orders'], columns: visitColumns, words: visitWords, placed: 'location' },
  {
    list: 'vehicles',
    placed: 'shifts/0/startLocation',
    names: ['technicians', 'vehicles', 'drivers'],
    columns: shiftColumns.map(inShift),
    holds: { list: 'vehicles/shifts', to: 'shifts/0', names: { id: 'shiftId' } },
    settle(vehicle) {
      vehicle['shifts'] ??= []
      const [shift] = Array.isArray(vehicle['shifts']) ? vehicle['shifts'].filter(isThing) : []
      if (shift) shift['id'] ??= vehicle['id']
    },
  },
  {
    ...{ list: 'vehicles/shifts', names: ['shifts'], columns: shiftColumns, placed: 'startLocation' },
    parents: [{ list: 'vehicles', name: 'vehicleId', words: ['vehicle', 'technician', 'technicianId'] }],
  },
  { list: 'vehicles/shifts/requiredBreaks', names: ['breaks'], columns: place('', 'location', ['']), parents: ofShift },
  { list: 'visits/timeWindows', names: ['timeWindows', 'windows'], columns: windowColumns, parents: ofVisit },
  { list: 'visits/preferredTimeWindows', names: ['preferredTimeWindows'], columns: windowColumns, parents: ofVisit },
  { list: 'visits/visitDependencies', names: ['visitDependencies', 'dependencies'], columns: [], parents: ofVisit },
  { list: 'visitGroups', names: ['visitGroups', 'groups'], columns: [] },
  {
    ...{
      list: 'visitGroups/visits',
      names: ['groupVisits'],
      columns: visitColumns,
      words: visitWords,
      placed: 'location',
    },
    parents: [{ list: 'visitGroups', name: 'visitGroupId', words: ['group', 'visitGroup', 'groupId'] }],
  },
]

export const imports: PlanImports = { sheets, complete: declaredNames }
