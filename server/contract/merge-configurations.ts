/**
 * The rule by which configurations complete each other: request over configuration profile over parent dataset; what
 * none of them names is left to the defaults of platform and model.
 */
import type { Configuration, RunConfiguration, TerminationConfiguration } from './configuration.ts'

/**
 * Highest first. Run settings field by field, overrides key by key; tags are replaced, not added up. The termination is
 * taken whole from the first that names any limit: a request that names one uses only the limits it names.
 */
export function mergeConfigurations(...layers: readonly Configuration[]): Configuration {
  const runs = layers.map(({ run }): RunConfiguration => run ?? {})
  const termination = runs.find((run) => namesAnyLimit(run.termination))?.termination
  const overrides = fillIn(
    layers.map(({ model }) => fieldsOf(model?.overrides)),
    {},
  )
  const kept = {
    resourcesConfiguration: firstOf(layers, 'resourcesConfiguration'),
    mapsConfiguration: firstOf(layers, 'mapsConfiguration'),
  }
  return { run: present({ ...fillIn(runs, {}), termination }), model: { overrides }, ...present(kept) }
}

/** Taken whole, from the highest layer that says anything: fields of two maps do not add up to a map. */
function firstOf<Part extends 'resourcesConfiguration' | 'mapsConfiguration'>(
  layers: readonly Configuration[],
  part: Part,
): Configuration[Part] {
  return layers.find((layer) => Object.keys(layer[part] ?? {}).length > 0)?.[part]
}

/** What a model takes for overrides is an object, or nothing. */
const fieldsOf = (overrides: unknown): Readonly<Record<string, unknown>> =>
  typeof overrides === 'object' ? { ...overrides } : {}

/** 0 means "no such limit" in both counts, so it names none. */
export function namesAnyLimit(termination: TerminationConfiguration | undefined): boolean {
  return Object.values(termination ?? {}).some((limit) => limit !== undefined && limit !== 0)
}

/** For every field the first value that is there; null is not. `nothing` has no field. */
function fillIn<Fields extends object>(layers: readonly Fields[], nothing: Fields): Fields {
  return layers.map(present).reduceRight((below, above) => ({ ...below, ...above }), nothing)
}

function present<Fields extends object>(fields: Fields): Fields {
  const kept = { ...fields }
  for (const [name, value] of Object.entries(fields))
    if (value === undefined || value === null) Reflect.deleteProperty(kept, name)
  return kept
}

/** A configuration as it is handed on to derived datasets: name and tags are a dataset's own. */
export function withoutNameAndTags({ run, ...rest }: Configuration): Configuration {
  if (!run) return rest
  const { name: _name, tags: _tags, ...settings } = run
  return { ...rest, run: settings }
}
