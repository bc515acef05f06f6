/** Configuration profiles of a model over the platform API. */
import { call } from './http-client.ts'
import type { Answer, Body } from './operations.ts'

const profiles = '/api/platform/v1/models/{modelId}/configurations'
const profile = `${profiles}/{configurationId}` as const

export type ConfigurationProfile = Answer<'GET', typeof profile>
/** Its id is given by the platform. */
export type ConfigurationProfileDraft = Omit<Body<'PUT', typeof profile>, 'id' | 'updatedAt'>

export const listConfigurationProfiles = (modelId: string) => call('GET', profiles, { path: { modelId } })
export const createConfigurationProfile = (modelId: string, body: ConfigurationProfileDraft) =>
  call('POST', profiles, { path: { modelId }, body })
export const replaceConfigurationProfile = (
  modelId: string,
  configurationId: string,
  body: ConfigurationProfileDraft,
) => call('PUT', profile, { path: { modelId, configurationId }, body })
export const deleteConfigurationProfile = (modelId: string, configurationId: string) =>
  call('DELETE', profile, { path: { modelId, configurationId } })
