/**
 * Optional parameters begin switched off. The explorer component sends every parameter that has an example, and the
 * examples of our documents show how a filter is written, not what anyone wants to ask for.
 */
interface Parameter {
  readonly required?: boolean
  readonly example?: unknown
  readonly schema?: { readonly default?: unknown }
}

interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>
}

export function switchOffOptionalParameters(document: ApiDocument): ApiDocument {
  return {
    ...document,
    paths: mapValues(document.paths ?? {}, (operations) =>
      mapValues(operations, (operation) => ({
        ...operation,
        ...(operation.parameters ? { parameters: operation.parameters.map(switchOff) } : {}),
      })),
    ),
  }
}

function switchOff(parameter: Parameter): Parameter {
  if (parameter.required) return parameter
  const { example, ...rest } = parameter
  return {
    ...rest,
    ...{ examples: { default: { value: example ?? parameter.schema?.default ?? '', 'x-disabled': true } } },
  }
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
