/**
 * What the UI knows of the wire: TypeScript of an OpenAPI document, without its prose, and without its errors and
 * headers, which the UI reads in one place for all calls.
 */
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { bareModel } from './bare-model.ts'
import { operationsOf, type Json, type Media, type OpenApiDocument, type Operation } from './openapi-document.ts'

/** The text of the file that holds the types of a document, or of those operations of it that are wanted. */
export async function wireTypesOf(
  document: OpenApiDocument,
  file: string,
  isWanted: (operation: Operation) => boolean = () => true,
): Promise<string> {
  const { openapi, info, components } = document
  const paths: Record<string, Json> = {}
  for (const operation of operationsOf(document).filter(isWanted)) {
    const address = addressOf(operation)
    paths[address] = { ...paths[address], [operation.method]: bareOperation(operation) }
  }
  const schemas = inOrder(schemasBelow(paths, withoutProse(components['schemas'], true) as Json))
  // What has a default may be left out.
  const types = await openapiTS(
    { openapi, info, paths: inOrder(paths), components: { schemas } } as unknown as OpenAPI3,
    {
      defaultNonNullable: false,
    },
  )
  const text = `/** Made of the OpenAPI document by "npm run wire"; nobody edits it. */\n${astToString(tidied(types))}`
  return format(text, { ...(await resolveConfig(file)), filepath: file })
}

/** By name: in which order the routes stand is nothing to the UI. */
const inOrder = (names: Json): Json =>
  Object.fromEntries(Object.entries(names).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Those something refers to. */
function schemasBelow(start: unknown, all: Json): Json {
  const found = new Set<string>()
  const follow = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      follow(all[name])
    }
  }
  follow(start)
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)))
}

/** Below the root of the server; of the bare model as of any. */
function addressOf({ base, path }: Operation): string {
  const { id, version, resource } = bareModel
  const ofAnyModel = [
    [`/${id}/${version}/${resource}`, '/{model}/{version}/{resource}'],
    [`/${id}/${version}/`, '/{model}/{version}/'],
    [`/${id}/`, '/{model}/'],
  ] as const
  return ofAnyModel.reduce((address, [one, any]) => address.replace(one, any), base + path)
}

/**
 * Half of what is generated says what an operation does not have: it goes. What may be left out may be undefined as
 * well, as the schemas of the contract have it.
 */
function tidied(types: ts.Node[]): ts.Node[] {
  const { factory } = ts
  return ts.transform(types, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node | undefined => {
        const inner = ts.visitEachChild(node, visit, context)
        if (!ts.isPropertySignature(inner) || !inner.type) return inner
        if (inner.type.kind === ts.SyntaxKind.NeverKeyword || isEmpty(inner)) return undefined
        if (!inner.questionToken) return inner
        const orUndefined = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)
        const type = factory.createUnionTypeNode([inner.type, orUndefined])
        return factory.updatePropertySignature(inner, inner.modifiers, inner.name, inner.questionToken, type)
      }
      return ts.visitNode(root, visit) as ts.Node
    },
  ]).transformed
}

function isEmpty({ name, type }: ts.PropertySignature): boolean {
  if (!ts.isIdentifier(name) || !type || !ts.isTypeLiteralNode(type)) return false
  if (name.text === 'parameters') return type.members.length === 0
  return name.text === 'headers' && type.members.every(ts.isIndexSignatureDeclaration)
}

function bareOperation({ parameters, requestBody, responses }: Operation): Json {
  return {
    parameters: parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ schema, ...parameter }) => ({
        name: parameter.name,
        in: parameter.in,
        required: parameter.required,
        schema: withoutProse(ofInstallation.has(parameter.name) ? withoutChoice(schema) : schema),
      })),
    ...(requestBody && { requestBody: { required: requestBody.required, content: bareContent(requestBody.content) } }),
    responses: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status < '300')
        .map(([status, { content }]) => [
          status,
          { description: '', ...(content && { content: bareContent(content) }) },
        ]),
    ),
  }
}

/** Parameters whose values depend on the models that are there. */
const ofInstallation: ReadonlySet<string> = new Set(['model', 'sort'])
const withoutChoice = (schema: Json) =>
  JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === 'enum' ? undefined : value))) as Json

const bareContent = (content: Readonly<Record<string, Media>>): Json =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema: withoutProse(schema) }]))

/** What tells something to a person or a validator, and nothing to a compiler. */
const prose: ReadonlySet<string> = new Set(['title', 'description', 'examples', 'default', 'format', 'deprecated'])

function withoutProse(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutProse(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => areNames || !prose.has(name))
      .map(([name, inner]) => [name, withoutProse(inner, !areNames && name === 'properties')]),
  )
}
