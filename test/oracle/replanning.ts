/** Something happens to a plan that was solved and published: the input its dispatcher solves next. */
import { applyPatch } from '../../server/json-patch/apply-patch.ts'
import { listAt, objectOf, objectsAt, textAt, type JsonObject } from '../support/checker/json.ts'
import type { Tested } from './comparison.ts'
import { clock, diceOf, place, type Dice } from './dice.ts'
import type { Request } from './field-service.ts'
import { solveByKernel } from './solve-by-kernel.ts'

export interface Replanning {
  readonly action: string
  readonly request: Request
}

interface Things {
  readonly dice: Dice
  readonly owners: readonly string[]
  readonly work: readonly string[]
  readonly jobs: readonly string[]
  readonly from: number
}

type Fields = Readonly<Record<string, unknown>>

/** By the id of the action. */
const fieldsOf: Readonly<Record<string, (things: Things) => Fields>> = {
  'urgent-visit': ({ dice, from }) => ({
    from: clock(from),
    location: place(dice.between(0, 6)),
    serviceDuration: `PT${dice.between(2, 12) * 5}M`,
    priority: dice.pick(['1', '3', '6']),
    ...(dice.has(0.7) && { until: clock(from + dice.between(60, 400)) }),
  }),
  'urgent-job': ({ dice, from }) => ({
    from: clock(from),
    pickUp: place(dice.between(0, 6)),
    delivery: place(dice.between(0, 6)),
    priority: dice.pick(['1', '3', '6']),
    ...(dice.has(0.5) && { load: 'boxes', amount: dice.between(1, 3) }),
    ...(dice.has(0.7) && { until: clock(from + dice.between(60, 400)) }),
  }),
  'technician-away': (things) => ({ vehicleId: things.dice.pick(things.owners), ...absence(things) }),
  'driver-away': (things) => ({ driverId: things.dice.pick(things.owners), ...absence(things) }),
  'technician-late': ({ dice, owners, from }) => ({ vehicleId: dice.pick(owners), start: clock(from) }),
  'driver-late': ({ dice, owners, from }) => ({ driverId: dice.pick(owners), start: clock(from) }),
  'visit-cancelled': ({ dice, work }) => ({ visitId: dice.pick(work) }),
  'job-cancelled': ({ dice, jobs }) => ({ jobId: dice.pick(jobs) }),
  'visit-longer': ({ dice, work }) => ({ visitId: dice.pick(work), longer: `PT${dice.between(1, 12) * 5}M` }),
  'stop-longer': ({ dice, work }) => ({ stopId: dice.pick(work), longer: `PT${dice.between(1, 8) * 5}M` }),
  'visit-window': (things) => ({ visitId: things.dice.pick(things.work), ...span(things) }),
  'stop-window': (things) => ({ stopId: things.dice.pick(things.work), ...span(things) }),
  freeze: ({ from }) => ({ before: clock(from) }),
}

function absence({ dice, from }: Things): Fields {
  return { from: clock(from), ...(dice.has(0.5) && { until: clock(from + dice.between(30, 180)) }) }
}

function span({ dice, from }: Things): Fields {
  return { from: clock(from), until: clock(from + dice.between(60, 240)) }
}

function thingsIn(input: JsonObject, dice: Dice): Things {
  const visits = [
    ...objectsAt(input, 'visits'),
    ...objectsAt(input, 'visitGroups').flatMap((group) => objectsAt(group, 'visits')),
    ...objectsAt(input, 'jobs').flatMap((job) => objectsAt(job, 'stops')),
  ]
  const ids = (things: readonly JsonObject[]) => things.map((thing) => textAt(thing, 'id') ?? '')
  return {
    dice,
    owners: ids([...objectsAt(input, 'vehicles'), ...objectsAt(input, 'drivers')]),
    work: ids(visits),
    jobs: ids(objectsAt(input, 'jobs')),
    from: dice.between(7 * 60, 13 * 60),
  }
}

/** More work than the oracle plans in a moment is not made. */
const mostVisits = 5
const mostJobs = 3

/** Undefined where the action cannot happen, or its input is not valid. */
export async function replanning({ model }: Tested, first: Request, seed: number): Promise<Replanning | undefined> {
  const { output } = await solveByKernel(model, first, 1)
  const dice = diceOf(seed + 900_000)
  const solved = model.applyOutput(model.schema.input.parse(first.modelInput), model.schema.output.parse(output))
  const published = model.publishOutput?.(solved, model.schema.output.parse(output)) ?? solved
  const input = objectOf(JSON.parse(JSON.stringify(published)))
  const things = thingsIn(input, dice)
  const isFull =
    listAt(input, 'jobs').length >= mostJobs || (things.jobs.length === 0 && things.work.length >= mostVisits)
  const actions = (model.quickActions ?? []).filter(({ id }) => id in fieldsOf && !(isFull && id.startsWith('urgent')))
  const action = actions[seed % actions.length]!
  const fields = action.request.safeParse(known(action.request.shape, fieldsOf[action.id]!(things)))
  if (!fields.success) return undefined
  try {
    const { patch } = action.change(fields.data, {
      input: model.schema.input.parse(input),
      output: model.schema.output.parse(output),
    })
    const modelInput = JSON.parse(JSON.stringify(applyPatch(input, patch).document)) as unknown
    return { action: action.id, request: { ...first, modelInput } }
  } catch {
    return undefined
  }
}

const known = (shape: object, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in shape))
