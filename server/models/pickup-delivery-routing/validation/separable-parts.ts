/** What of an input is checked while other parts of it do not match the schema, and what cannot be told then. */
import type { SeparablePart } from '../../planning-model.ts'
import type { Input } from '../schema/input.ts'
import type { issueTypes } from './issue-types.ts'

interface Part extends SeparablePart {
  readonly field: keyof Input
  readonly makesDoubtful: readonly (keyof typeof issueTypes)[]
}

export const separableParts: readonly Part[] = [
  {
    field: 'drivers',
    isList: true,
    makesDoubtful: ['EmptyDrivers', 'UnknownDriver', 'PinnedStopNotInItinerary', 'LoadTooLarge'],
  },
  { field: 'jobs', isList: true, makesDoubtful: ['UnknownPrecedingStop', 'UnknownItineraryStop', 'UnknownJob'] },
  { field: 'skills', isList: true, makesDoubtful: ['UndeclaredSkill'] },
  { field: 'tags', isList: true, makesDoubtful: ['UndeclaredTag'] },
  // Both decide which jobs are optional, and so what leaving them out costs.
  { field: 'planningWindow', makesDoubtful: ['WeightTooLarge'] },
  { field: 'defaultAssignmentType', makesDoubtful: ['WeightTooLarge'] },
  { field: 'freezeDeparturesBeforeTime', makesDoubtful: [] },
  { field: 'pinNextStopDuringFreeze', makesDoubtful: [] },
  { field: 'travelMatrix', makesDoubtful: [] },
]
