/** What the model refuses by name so far, taken out of generated hospitals; delete here what it has learnt. */
import type { Hospital } from './generated-hospital.ts'

type Json = Readonly<Record<string, unknown>>

const contractLists = ['shiftRotationRules', 'travelConfigurations']
const globalLists = ['shiftTagMatchRules', 'shiftGroupRules']
const ruleFields = ['condition', 'shiftTypeTagCategories']
const employeeFields = ['preferredPairings', 'unpreferredPairings', 'requiredPairings', 'prohibitedPairings']

function without(object: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

function solvedRules(lists: Json): Json {
  const isSolved = (rule: Json) => !ruleFields.some((field) => field in rule)
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? (list as Json[]).filter(isSolved) : list]),
  )
}

export function solvedFeatures({ config, modelInput }: Hospital): Hospital {
  const contracts = modelInput['contracts'] as readonly Json[]
  return {
    config,
    modelInput: {
      ...modelInput,
      contracts: contracts.map((contract) => solvedRules(without(contract, contractLists))),
      employees: modelInput.employees.map((employee) => ({ ...without(employee, employeeFields), id: employee.id })),
      globalRules: without(modelInput['globalRules'] as Json, globalLists),
    },
  }
}
