/** Travel configurations make sense, and whoever has one has a home. */
import { localSecondsOf } from '../domain/clock.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

type Configuration = ContractInput['travelConfigurations'][number]

export function checkTravel(input: Input, report: Report): void {
  const types = new Set(input.tagTypes.map(({ id }) => id))
  for (const [index, { id, travelConfigurations }] of input.contracts.entries())
    for (const [at, rule] of travelConfigurations.entries()) {
      const subject = { path: `/contracts/${index}/travelConfigurations/${at}`, contractId: id, ruleId: rule.id }
      const { from, until } = spanOf(rule)
      if (from >= until)
        report('TravelConfigStartNotBeforeEnd', {
          ...subject,
          message: `The validity of ${rule.id} starts at ${String(rule.validityDateTimeSpan?.start)}, not before its end.`,
        })
      const other = travelConfigurations.slice(0, at).find((one) => looksAlike(one, rule) && overlaps(one, rule))
      if (other)
        report('TravelConfigsOverlap', {
          ...subject,
          message: `${other.id} and ${rule.id} look at the same shifts at the same time. Send one of them.`,
        })
      for (const type of rule.excludeMatchingShiftTagTypes)
        if (!types.has(type))
          report('UndeclaredTagTypeByTravelConfiguration', {
            ...subject,
            message: `${rule.id} names the tag type ${type}, which tagTypes does not declare.`,
          })
    }
  checkHomes(input, report)
}

function checkHomes({ contracts, employees }: Input, report: Report): void {
  const travelling = new Map(contracts.map(({ id, travelConfigurations: list }) => [id, list]))
  for (const [index, employee] of employees.entries()) {
    const own = employee.contracts.filter((id) => (travelling.get(id) ?? []).length > 0)
    const subject = { path: `/employees/${index}`, employeeId: employee.id }
    if (own.length > 1)
      report('EmployeeMultipleTravelContracts', {
        ...subject,
        message: `Employee ${employee.id} has several contracts with travelConfigurations: ${own.join(', ')}.`,
      })
    const isFromHome = own.some((id) =>
      travelling.get(id)!.some((rule) => rule.maxEmployeeToShiftTravelDistanceInMeters !== undefined),
    )
    if (isFromHome && employee.location === undefined)
      report('EmployeeTravelContractWithoutLocation', {
        ...subject,
        message: `Contract ${own[0]!} limits how far employee ${employee.id} travels, who has no location.`,
      })
  }
}

function spanOf({ validityDateTimeSpan: span }: Configuration) {
  return {
    from: span?.start === undefined ? -Infinity : localSecondsOf(span.start),
    until: span?.end === undefined ? Infinity : localSecondsOf(span.end),
  }
}

function overlaps(one: Configuration, other: Configuration): boolean {
  return spanOf(one).from < spanOf(other).until && spanOf(other).from < spanOf(one).until
}

function looksAlike(one: Configuration, other: Configuration): boolean {
  const filter = ({ includeShiftTags, excludeShiftTags, shiftTagMatches }: Configuration) =>
    JSON.stringify([[...includeShiftTags].sort(), [...excludeShiftTags].sort(), shiftTagMatches])
  return filter(one) === filter(other)
}
