/** Runs of the re-planning benchmark, and their table. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fieldServiceRouting as model } from '../../../server/models/field-service-routing/index.ts'
import { meanOf } from '../noise.ts'
import { textTable } from '../text-table.ts'
import { replan, search, weekOf, type Replanned } from './replan.ts'

interface PublishOrder {
  readonly week: string
  readonly outputFile: string
  readonly parentSeconds: number
}

interface DisturbOrder {
  readonly week: string
  /** The file with the output that was published: too long for a command line. */
  readonly outputFile: string
  readonly kind: string
  readonly budgetSeconds: number
  readonly seed: number
  readonly isStable: boolean
}

export type ReplanOrder = PublishOrder | DisturbOrder

export interface ReplanReport extends Replanned, Omit<DisturbOrder, 'outputFile'> {}

/** Plans a week, or plans one again; each in a process of its own. */
export async function runReplanning(order: ReplanOrder): Promise<{ outputFile: string } | ReplanReport> {
  const input = model.schema.input.parse(weekOf(order.week).modelInput)
  if ('parentSeconds' in order) {
    const plan = await search(input, 1, { seconds: order.parentSeconds })
    writeFileSync(order.outputFile, JSON.stringify(model.readOutput(plan)))
    return { outputFile: order.outputFile }
  }
  const { outputFile, ...rest } = order
  const output = model.schema.output.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
  const solved = model.publishOutput!(model.applyOutput(input, output), output)
  return { ...rest, ...(await replan({ ...rest, solved, output }, { seconds: order.budgetSeconds })) }
}

/** Means over the seeds; travel in hours, and how much more it is with stability. */
export function replanningTable(reports: readonly ReplanReport[]): string {
  const keyOf = ({ week, kind, budgetSeconds }: ReplanReport) => `${week}, ${kind}, ${budgetSeconds} s`
  const keys = [...new Set(reports.map(keyOf))]
  const rows = keys.map((key) => {
    const runs = reports.filter((report) => keyOf(report) === key)
    const of = (isStable: boolean) => runs.filter((run) => run.isStable === isStable)
    const mean = (isStable: boolean, value: (run: ReplanReport) => number) => meanOf(of(isStable).map(value))
    const travel = (isStable: boolean) => mean(isStable, ({ travelSeconds }) => travelSeconds)
    const changes = (isStable: boolean) => Number(mean(isStable, ({ changed }) => changed).toFixed(1)).toString()
    const parts = [
      (run: Replanned) => run.technician,
      (run: Replanned) => run.day,
      (run: Replanned) => run.time,
      (run: Replanned) => run.leftOut,
    ]
    return [
      key,
      String(runs[0]!.others),
      changes(false),
      changes(true),
      parts.map((part) => Number(mean(true, part).toFixed(1))).join(' / '),
      (travel(false) / 3600).toFixed(2),
      (travel(true) / 3600).toFixed(2),
      `${((travel(true) / travel(false) - 1) * 100).toFixed(2)} %`,
      [false, true].map((isStable) => mean(isStable, (run) => run.unassignedMandatory).toFixed(1)).join(' / '),
    ]
  })
  return textTable([
    [
      'week, kind, budget',
      'others',
      'changed without',
      'with',
      'technician / day / time / left out',
      'travel h without',
      'with',
      'more travel',
      'mandatory left out',
    ],
    ...rows,
  ])
}
