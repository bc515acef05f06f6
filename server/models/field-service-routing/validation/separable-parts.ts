/** What of an input is checked while other parts of it do not match the schema, and what cannot be told then. */
import type { SeparablePart } from '../../planning-model.ts'
import type { Input } from '../schema/input.ts'
import type { issueTypes } from './issue-types.ts'

interface Part extends SeparablePart {
  readonly field: keyof Input
  readonly makesDoubtful: readonly (keyof typeof issueTypes)[]
}

/** Others name them by their ids. */
const namesVisits = ['UnknownPrecedingVisit', 'UnknownItineraryVisit'] as const

export const separableParts: readonly Part[] = [
  {
    field: 'vehicles',
    isList: true,
    makesDoubtful: ['EmptyVehicles', 'UnknownVehicle', 'VisitGroupTooLarge', 'PinnedVisitNotInItinerary'],
  },
  { field: 'visits', isList: true, makesDoubtful: namesVisits },
  { field: 'visitGroups', isList: true, makesDoubtful: namesVisits },
  { field: 'skills', isList: true, makesDoubtful: ['UndeclaredSkill'] },
  { field: 'tags', isList: true, makesDoubtful: ['UndeclaredTag'] },
  // Both decide which visits are optional, and so what leaving them out costs.
  { field: 'planningWindow', makesDoubtful: ['WeightTooLarge'] },
  { field: 'defaultAssignmentType', makesDoubtful: ['WeightTooLarge'] },
  { field: 'freezeDeparturesBeforeTime', makesDoubtful: [] },
  { field: 'freezeTime', makesDoubtful: [] },
  { field: 'pinNextVisitDuringFreeze', makesDoubtful: [] },
  { field: 'locationSetName', makesDoubtful: [] },
  { field: 'travelMatrix', makesDoubtful: [] },
]
