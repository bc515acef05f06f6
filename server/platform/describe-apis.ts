/** What the OpenAPI documents say beyond their routes: how to call, what to expect, what each tag is about. */
import type { DescribedApi } from '../http/platform-routes.ts'
import type { Route } from '../http/route.ts'
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

const tags = {
  Datasets: 'Submit datasets, follow, solve, stop and rename them.',
  Results: 'What a dataset has so far: input, plan, figures, score, log.',
  'Derived datasets': 'Datasets made from datasets: run again, change and plan on.',
  Questions: 'Questions about a plan that are answered at once and store nothing.',
  Validation: 'What the validation of a model can find.',
  'Demo data': 'Datasets to try the model with, dated from today.',
  Administration: 'Remove datasets and get them back.',
  'Caller identity': 'Who an API key is and what it may do.',
  'Not available yet': 'Part of the interface; a later version carries it out.',
  Models: 'The planning models of this installation.',
  'Configuration profiles': 'Named configurations that submissions refer to.',
  'Solve queue': 'What waits for a solver and what has one.',
  'Webhook log': 'What was sent to webhooks and what they answered; sending again, trying.',
  Settings: 'Settings of the tenant.',
  Upkeep: 'Space on the disk, backups, and what to look at when something is wrong.',
  Members: 'Who may sign in, and as what.',
  'Personal access tokens': 'Calls of this API without a browser.',
  Tenant: 'The organisation everything belongs to.',
  'Audit log': 'Who changed the configuration, and how.',
  Webhooks: 'Addresses that are called when a dataset reaches a status.',
  Secrets: 'Values that headers of webhooks name instead of holding them.',
  'API keys': 'Keys for the APIs of the models.',
  Notifications: 'What administrators are told, in the user interface and by mail.',
  'Receiving webhooks': 'Code that checks a call, calls to try it with, and a receiver on this machine.',
  Session: 'Signing in and out.',
  Health: 'Whether the platform is up.',
  OpenAPI: 'These documents.',
}

export function describeModel(model: PlanningModel, routes: readonly Route[]): DescribedApi {
  const { id, name, description } = model
  return {
    id,
    info: {
      title: name,
      version: model.version,
      description: `${description}\n\n${modelApi}`,
      basePath: `/api/models/${id}`,
      tags,
    },
    routes,
  }
}

export function describePlatform(routes: readonly Route[], rootRoutes: readonly Route[]): DescribedApi {
  return {
    id: 'platform',
    info: { title: 'Planwright platform', version, description: platformApi, basePath: '/api/platform/v1', tags },
    routes,
    rootRoutes,
  }
}
