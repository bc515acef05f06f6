/** Configuration profiles over the platform API; members read them, administrators change them. */
import { z } from 'zod'
import {
  configurationProfile,
  configurationProfileDraft,
  newConfigurationProfile,
} from '../../contract/configuration-profile.ts'
import { AppError } from '../../foundation/app-error.ts'
import { memberOf, memberTenant, type Caller } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { ConfigurationProfileService, ProfileShelf } from './profile-service.ts'

const tag = 'Configuration profiles'
const path = '/models/{modelId}/configurations'
const member = { by: 'member', administrator: false } as const
const administrator = { by: 'member', administrator: true } as const
const modelParams = z.object({
  modelId: z.string().describe('Id of the model').meta({ example: 'field-service-routing' }),
})
const profileParams = modelParams.extend({
  configurationId: z.string().describe('Id of the profile; 0 is the Standard profile').meta({ example: '0' }),
})
const errors = {
  badRequest: errorResponse(
    'The profile is not valid, its name is taken, or the model has as many as it can have',
    'CONFIGURATION_INVALID',
    'CONFIGURATION_PROFILE_NAME_TAKEN',
    'CONFIGURATION_PROFILE_ID_TAKEN',
    'CONFIGURATION_PROFILE_LIMIT',
  ),
  notFound: errorResponse('There is no such model or profile', 'CONFIGURATION_PROFILE_NOT_FOUND', 'MODEL_NOT_FOUND'),
  readOnly: errorResponse(
    'Not an Administrator, or the Standard profile, which is read-only',
    'CONFIGURATION_PROFILE_READ_ONLY',
  ),
}
const one = { 200: { description: 'The profile', schema: configurationProfile, isAsSent: true }, 404: errors.notFound }
const all = {
  200: { description: 'The profiles', schema: z.array(configurationProfile), isAsSent: true },
  404: errors.notFound,
}

type Shelf = (request: { params: { modelId: string }; caller: Caller | undefined }) => ProfileShelf

/** Below /api/platform/v1. */
export function configurationProfileRoutes(
  profiles: ConfigurationProfileService,
  models: readonly PlanningModel[],
): Route[] {
  const shelf: Shelf = ({ params, caller }) => ({
    tenantId: memberTenant(caller),
    model: modelOf(params.modelId, models),
  })
  return [...readingRoutes(profiles, shelf), ...changingRoutes(profiles, shelf)]
}

function readingRoutes(profiles: ConfigurationProfileService, shelf: Shelf): Route[] {
  return [
    defineRoute({
      method: 'get',
      path,
      operationId: 'listConfigurationProfiles',
      tag,
      summary: 'List the configuration profiles of a model',
      description:
        'The Standard profile first, then the others by name. A submission names one as configurationId, by id or name; without, the default one applies. What the request itself says wins.',
      access: member,
      params: modelParams,
      responses: all,
      handle: (request) => profiles.list(shelf(request)),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/{configurationId}`,
      operationId: 'getConfigurationProfile',
      tag,
      summary: 'Read a configuration profile',
      description: 'One profile of the model.',
      access: member,
      params: profileParams,
      responses: one,
      handle: (request) => profiles.read(shelf(request), request.params.configurationId),
    }),
  ]
}

function changingRoutes(profiles: ConfigurationProfileService, shelf: Shelf): Route[] {
  const body = { kind: 'json', schema: configurationProfileDraft } as const
  return [
    defineRoute({
      method: 'post',
      path,
      operationId: 'createConfigurationProfile',
      tag,
      summary: 'Create a configuration profile',
      description: 'At most 50 per model. With an id of your own (a UUID), for clients that have one built in.',
      access: administrator,
      params: modelParams,
      body: { kind: 'json', schema: newConfigurationProfile },
      responses: { ...one, 400: errors.badRequest },
      handle: (request) => profiles.create(shelf(request), request.body, memberOf(request.caller)),
    }),
    defineRoute({
      method: 'put',
      path: `${path}/{configurationId}`,
      operationId: 'replaceConfigurationProfile',
      tag,
      summary: 'Replace a configuration profile',
      description: 'Datasets that were submitted with it keep what it said then. The Standard profile is read-only.',
      access: administrator,
      params: profileParams,
      body,
      responses: { ...one, 400: errors.badRequest, 403: errors.readOnly },
      handle: (request) =>
        profiles.replace(shelf(request), request.params.configurationId, request.body, memberOf(request.caller)),
    }),
    defineRoute({
      method: 'delete',
      path: `${path}/{configurationId}`,
      operationId: 'deleteConfigurationProfile',
      tag,
      summary: 'Delete a configuration profile',
      description: 'Answers with the profiles that remain. When it was the default, the Standard profile is again.',
      access: administrator,
      params: profileParams,
      responses: { ...all, 403: errors.readOnly },
      handle: (request) => profiles.remove(shelf(request), request.params.configurationId, memberOf(request.caller)),
    }),
  ]
}

function modelOf(id: string, models: readonly PlanningModel[]): PlanningModel {
  const model = models.find((candidate) => candidate.id === id)
  if (model) return model
  throw new AppError('MODEL_NOT_FOUND', { id, known: models.map((known) => known.id).join(', ') })
}
