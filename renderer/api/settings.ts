/** Settings and mail server of the tenant over the platform API. */
import type { MailServerRequest } from '../../server/contract/mail-server.ts'
import type { SettingsPatch } from '../../server/contract/settings.ts'
import { ApiError } from './api-error.ts'
import { call } from './http-client.ts'

const settings = '/api/platform/v1/settings'
const mailServer = '/api/platform/v1/mail-server'

export const readSettings = () => call('GET', settings)
export const changeSettings = (body: SettingsPatch) => call('PATCH', settings, { body })

/** Null when none is set, which is an answer and not a fault. */
export async function readMailServer() {
  try {
    return await call('GET', mailServer)
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'MAIL_SERVER_NOT_SET') return null
    throw thrown
  }
}
export const replaceMailServer = (body: MailServerRequest) => call('PUT', mailServer, { body })
export const deleteMailServer = () => call('DELETE', mailServer)
/** To oneself. */
export const testMailServer = () => call('POST', `${mailServer}/test`, { body: {} })
