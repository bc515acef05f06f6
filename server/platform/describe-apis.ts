/** What the OpenAPI documents say beyond their routes: how to call, what to expect, what each tag is about. */
import type { DescribedApi } from '../http/platform-routes.ts'
import type { Route } from '../http/route.ts'
import { documentExamples, exampleNames } from '../models/document-examples.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import { version } from '../foundation/version.ts'

const everyApi = `Answers are JSON, gzip-compressed for clients that accept it. A later version may add fields to answers: read what you know and ignore the rest. \
Date-times are ISO 8601 with an offset, durations ISO 8601 such as \`PT1H30M\`; what is not known is left out.

Every error has the same shape: \`id\` is in the log of the platform, \`code\` is stable, \`message\` names the thing and the next step, \`details\` the single faults. \
An address that does not exist is 404 \`ADDRESS_NOT_FOUND\`; another method of one that does is 405 \`METHOD_NOT_ALLOWED\`, with the possible ones in the header \`Allow\`. \
After 429 wait as many seconds as \`Retry-After\` says.`

const modelApi = `Send an API key as \`X-API-KEY\`; each operation names the permission it needs.

Submit a dataset with \`POST\`, follow it by its id, read its plan with \`GET\`. Bodies may be gzip-compressed. Operations that create a dataset take an \`Idempotency-Key\`, \
so that a request can be sent again when its answer got lost. In the model input null means absent.

${everyApi}`

const platformApi = `Tenants, members, API keys and settings. Send a personal access token as \`Authorization: Bearer\`, or the cookie of a session with its page proof.

${everyApi}`

type Tags = Readonly<Record<string, string>>

/** Tags as somebody needs them who sets the platform up and uses a model; what is not named comes last. */
const readingOrder = [
  ...['API keys', 'Models', 'Configuration profiles', 'Datasets', 'Results', 'Derived datasets', 'Questions'],
  ...['Validation', 'Demo data', 'Administration', 'Caller identity', 'Not available yet', 'Solve queue'],
  ...['Settings', 'Upkeep', 'Members', 'Personal access tokens', 'Secrets', 'Webhooks', 'Webhook log', 'Tenant'],
  ...['Audit log', 'Receiving webhooks', 'Notifications', 'Session', 'Health', 'OpenAPI'],
]

function placeOf(tag: string): number {
  const place = readingOrder.indexOf(tag)
  return place < 0 ? readingOrder.length : place
}

const inOrder = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).toSorted(([one], [other]) => placeOf(one) - placeOf(other)))

export function describeModel(model: PlanningModel, routes: readonly Route[], tags: Tags): DescribedApi {
  const { id, name, description } = model
  return {
    id,
    info: {
      title: name,
      version: model.version,
      description: `${description}\n\n${modelApi}`,
      basePath: `/api/models/${id}`,
      tags: inOrder(tags),
    },
    routes,
    examples: documentExamples(model),
  }
}

/** `models` are those it can name in examples. */
export function describePlatform(
  models: readonly PlanningModel[],
  { routes, rootRoutes }: { readonly routes: readonly Route[]; readonly rootRoutes: readonly Route[] },
  tags: Tags,
): DescribedApi {
  return {
    id: 'platform',
    info: {
      title: 'Planwright platform',
      version,
      description: platformApi,
      basePath: '/api/platform/v1',
      tags: inOrder(tags),
    },
    routes: routes.toSorted((one, other) => placeOf(one.tag) - placeOf(other.tag)),
    rootRoutes,
    examples: { schemas: {}, names: models[0] ? exampleNames(models[0]) : {} },
  }
}
