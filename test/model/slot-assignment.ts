/**
 * The smallest model with everything the platform asks of one: people and slots, each slot for one person who has its
 * skill and nothing else at that time, shared out evenly. Not registered: hosts name its file. It shares nothing with
 * routing, so what presumes routing outside the models fails on it.
 */
import { z } from 'zod'
import { constraint, evaluate, type Weights } from '../../server/models/constraint.ts'
import {
  definePlanningModel,
  type IssueTypes,
  type PlanView,
  type ReportIssue,
} from '../../server/models/planning-model.ts'
import { pick, quickAction } from '../../server/models/quick-action.ts'
import { createRandom } from '../../server/foundation/random.ts'
import { compareScores } from '../../server/solver/search/score.ts'
import type { Search, SearchOptions } from '../../server/solver/search/search.ts'
import type { Sliced } from '../../server/solver/search/sliced.ts'

const id = z.string().min(1).max(100)
const hour = z.int().min(0).describe('Whole hours since the start of the plan')
const person = z.strictObject({
  id: id.describe('Name of the person'),
  skills: z.array(id).default([]).describe('What the person can do'),
})
const slot = z.strictObject({
  id: id.describe('Name of the slot'),
  from: hour,
  to: hour,
  skill: id.optional().describe('What whoever fills it must be able to do'),
  person: id.nullable().default(null).describe('Who fills it'),
})
const input = z
  .strictObject({
    people: z.array(person).describe('Who there is'),
    slots: z.array(slot).describe('What is to be filled'),
  })
  .meta({ example: { people: [{ id: 'Ann' }], slots: [{ id: 'Monday', from: 8, to: 12 }] } })
const filledSlot = z.object({
  id: id.describe('Name of the slot'),
  person: id.nullable().describe('Who fills it'),
})
const output = z.object({ slots: z.array(filledSlot).describe('All slots') })
const overrides = z
  .strictObject({ fairnessWeight: z.int().min(0).max(1000).optional().describe('How much fair shares count') })
  .meta({ example: { fairnessWeight: 2 } })
const count = (title: string, priority: number) =>
  z.int().min(0).meta({ title, description: title, 'x-tf-priority': priority, 'x-tf-example': 3, example: 3 })
const inputMetrics = z.object({ people: count('People', 10), slots: count('Slots', 20) })
const kpis = z.object({ filledSlots: count('Filled slots', 10), busiestHours: count('Hours of the busiest', 20) })

type Input = z.infer<typeof input>
type Slot = Input['slots'][number]

/** `chosen[slot]` is the index of a person, -1 for nobody. */
interface Plan {
  readonly input: Input
  readonly chosen: Int32Array
}

const issueTypes = {
  DuplicateId: { severity: 'ERROR', message: 'An id is used twice.' },
  EndsBeforeItStarts: { severity: 'ERROR', message: 'A slot ends before it starts.' },
  UnknownPerson: { severity: 'ERROR', message: 'A slot is for somebody who is not there.' },
} as const satisfies IssueTypes

function validate({ people, slots }: Input, _overrides: Weights, report: ReportIssue): void {
  const names = new Set(people.map((one) => one.id))
  if (names.size < people.length) report('DuplicateId', { path: '/people', message: 'Two people have the same id.' })
  for (const [index, { id: slotId, from, to, person: wanted }] of slots.entries()) {
    const path = `/slots/${index}`
    if (to <= from) report('EndsBeforeItStarts', { path, message: `Slot ${slotId} ends before it starts.`, slotId })
    if (wanted !== null && !names.has(wanted))
      report('UnknownPerson', { path, message: `Slot ${slotId} is for ${wanted}, who is not there.`, slotId })
  }
}

const hours = ({ from, to }: Slot) => to - from
const filled = ({ input: { slots }, chosen }: Plan) => slots.filter((_slot, index) => chosen[index]! >= 0)
const slotsOf = ({ input: { slots }, chosen }: Plan, who: number) => slots.filter((_, index) => chosen[index] === who)
const hoursOf = (plan: Plan, who: number) => slotsOf(plan, who).reduce((sum, one) => sum + hours(one), 0)
const group = { id: 'slots', name: 'Slots', icon: 'clock' }
const indicesOf = (list: readonly unknown[]) => list.keys()

const constraints = [
  constraint<Plan, number>({
    id: 'skill',
    name: 'Who fills a slot has its skill',
    description: 'Hours of slots filled by somebody without the skill.',
    level: 'hard',
    group,
    forEach: ({ input: { slots } }) => indicesOf(slots),
    measure(index, { input: { people, slots }, chosen }) {
      const { skill } = slots[index]!
      const who = people[chosen[index]!]
      return who && skill !== undefined && !who.skills.includes(skill) ? hours(slots[index]!) : 0
    },
    justify: (index, { input: { slots } }) => ({
      description: `Slot ${slots[index]!.id} needs another skill.`,
      slotId: slots[index]!.id,
    }),
  }),
  constraint<Plan, number>({
    id: 'oneAtATime',
    name: 'Nobody is in two slots at once',
    description: 'Hours that slots of the same person overlap.',
    level: 'hard',
    group,
    forEach: ({ input: { people } }) => indicesOf(people),
    measure(who, plan) {
      const own = slotsOf(plan, who).sort((a, b) => a.from - b.from)
      return own.reduce((sum, one, index) => sum + Math.max(0, (own[index - 1]?.to ?? 0) - one.from), 0)
    },
    justify: (who, { input: { people } }) => ({
      description: `${people[who]!.id} is in two slots at once.`,
      personId: people[who]!.id,
    }),
  }),
  constraint<Plan, number>({
    id: 'filled',
    name: 'Slots are filled',
    description: 'Slots for which there is nobody.',
    level: 'medium',
    group,
    forEach: ({ input: { slots } }) => indicesOf(slots),
    measure: (index, { chosen }) => (chosen[index]! < 0 ? 1 : 0),
    justify: (index, { input: { slots } }) => ({
      description: `Nobody fills slot ${slots[index]!.id}.`,
      slotId: slots[index]!.id,
    }),
  }),
  constraint<Plan, number>({
    id: 'fairness',
    name: 'Hours are shared out evenly',
    description: 'The square of the hours of each person.',
    level: 'soft',
    group,
    weight: {
      override: 'fairnessWeight',
      default: 1,
      normal: 1,
      words: 'Fair shares of hours',
      reason: 'The only goal there is.',
    },
    forEach: ({ input: { people } }) => indicesOf(people),
    measure: (who, plan) => hoursOf(plan, who) ** 2,
    justify: (who, plan, amount) => ({
      description: `${plan.input.people[who]!.id} works ${Math.sqrt(amount)} hours.`,
      personId: plan.input.people[who]!.id,
    }),
  }),
]

/**
 * Hill climbing: a step gives one slot to somebody else, or to nobody, and takes that back unless it is as good. Ready
 * at once: nothing is yielded.
 */
function* startSearch(start: Plan, weights: Weights, { seed }: SearchOptions): Sliced<Search<Plan>> {
  const random = createRandom(seed)
  const { input: given } = start
  const plan: Plan = { input: given, chosen: start.chosen.slice() }
  let bestScore = evaluate(plan, constraints, weights)
  let steps = 0
  const step = () => {
    const index = random.below(given.slots.length)
    const before = plan.chosen[index]!
    plan.chosen[index] = random.below(given.people.length + 1) - 1
    const score = evaluate(plan, constraints, weights)
    if (compareScores(score, bestScore) < 0) plan.chosen[index] = before
    else bestScore = score
  }
  return {
    advance(wanted) {
      if (given.slots.length > 0) for (let done = 0; done < wanted; done++) step()
      steps += wanted
    },
    // A hill climber comes to rest wherever it is stopped.
    firstRoundSteps: 100 * Math.max(1, given.slots.length),
    polish: () => false,
    get steps() {
      return steps
    },
    get moves() {
      return steps
    },
    get bestScore() {
      return bestScore
    },
    bestPlan: () => ({ input: given, chosen: plan.chosen.slice() }),
  }
}

const names = ['Ann', 'Ben', 'Cleo', 'Dan']
const demoInput = (): Input => ({
  people: names.map((name, index) => ({ id: name, skills: index < 2 ? ['first aid'] : [] })),
  slots: Array.from({ length: 10 }, (_, index) => ({
    id: `Slot ${index + 1}`,
    from: 4 * Math.floor(index / 2),
    to: 4 * Math.floor(index / 2) + 3,
    ...(index % 4 === 0 ? { skill: 'first aid' } : {}),
    person: null,
  })),
})

const unfilledSlot = z.object({
  id: id.describe('Name of the slot'),
  summary: z.string().describe('Why nobody fills it'),
})
const unfilled = z
  .object({
    totalUnassigned: z.int().describe('Slots nobody fills'),
    slots: z.array(unfilledSlot).describe('All of them'),
  })
  .meta({ id: 'UnfilledSlots', example: { totalUnassigned: 1, slots: [{ id: 'Monday', summary: 'Nobody is free.' }] } })

/** At an address of its own: who asks for it has read the card. */
const unfilledView: PlanView<Plan> = {
  path: 'unfilled',
  operationId: 'getUnfilledSlots',
  summary: 'Explain the slots nobody fills',
  description: 'One sentence for each.',
  query: z.strictObject({}),
  schema: unfilled,
  explains: 'slot',
  view({ input: { people, slots }, chosen }) {
    const open = slots.filter((_slot, index) => chosen[index]! < 0)
    const reasonOf = ({ skill }: Slot) =>
      skill === undefined || people.some(({ skills }) => skills.includes(skill))
        ? 'Nobody is free.'
        : `Nobody knows ${skill}.`
    return { totalUnassigned: open.length, slots: open.map((one) => ({ id: one.id, summary: reasonOf(one) })) }
  },
}

/** Two clicks: who, and that is all. */
const sick = quickAction({
  id: 'sick',
  title: 'Somebody is ill',
  description: 'Their slots are filled by others.',
  icon: 'user-x',
  fields: { person: id.meta({ title: 'Person', ...pick({ kind: 'person' }) }) },
  change: ({ person: ill }, { input: { slots } }: { input: Input; output: z.infer<typeof output> }) => ({
    words: `${ill} is ill`,
    patch: [
      { op: 'remove', path: `/people/[id=${ill}]` },
      ...slots
        .filter((one) => one.person === ill)
        .map((one) => ({ op: 'replace' as const, path: `/slots/[id=${one.id}]/person`, value: null })),
    ],
  }),
})

/** Hosts load it by the name `model`. */
export const model = definePlanningModel({
  id: 'slot-assignment',
  version: 'v1',
  resource: 'rosters',
  name: 'Slot assignment',
  description: 'Who fills which slot: by skill, one at a time, in fair shares.',
  schema: { input, output, overrides, inputMetrics, kpis },
  services: [],
  entityKinds: [
    { id: 'slot', singular: 'slot', plural: 'slots', icon: 'calendar', lists: ['slots'], maximum: 1000 },
    { id: 'person', singular: 'person', plural: 'people', icon: 'user', lists: ['people'], maximum: 100 },
  ],
  work: {
    kind: 'slot',
    all: 'slots',
    mandatory: 'slots',
    planned: 'filledSlots',
    plannedMandatory: 'filledSlots',
  },
  issueTypes,
  constraints,
  views: [unfilledView],
  quickActions: [sick],
  examples: {
    match: {
      constraint: 'fairness',
      amount: 81,
      justification: { description: 'Ann works 9 hours.', personId: 'Ann' },
    },
    issue: { code: 'EndsBeforeItStarts', path: '/slots/0', message: 'Slot Monday ends before it starts.' },
    patch: [
      { op: 'add', path: '/slots/-', value: { id: 'Tuesday', from: 32, to: 36 } },
      { op: 'replace', path: '/slots/[id=Monday]/person', value: 'Ann' },
    ],
    quickAction: { action: 'sick', person: 'Ann' },
  },
  demoData: [
    {
      id: 'SMALL',
      shortDescription: 'Ten slots',
      longDescription: 'Four people, two of them with first aid, and ten slots.',
      tags: ['small'],
      create: () => ({ config: { run: { termination: { stepCountLimit: 4000 } } }, modelInput: demoInput() }),
    },
  ],
  validate,
  enrich: () => Promise.resolve(undefined),
  buildPlan: (given: Input): Plan => ({
    input: given,
    chosen: Int32Array.from(given.slots, (one) => given.people.findIndex((who) => who.id === one.person)),
  }),
  startSearch,
  readOutput: ({ input: { people, slots }, chosen }: Plan) => ({
    slots: slots.map((one, index) => ({ id: one.id, person: people[chosen[index]!]?.id ?? null })),
  }),
  applyOutput: (given: Input, { slots }) => ({
    ...given,
    slots: given.slots.map((one) => ({ ...one, person: slots.find((other) => other.id === one.id)?.person ?? null })),
  }),
  inputMetrics: ({ input: { people, slots } }: Plan) => ({ people: people.length, slots: slots.length }),
  kpis: (plan: Plan) => ({
    filledSlots: filled(plan).length,
    busiestHours: Math.max(0, ...plan.input.people.map((_person, who) => hoursOf(plan, who))),
  }),
})
