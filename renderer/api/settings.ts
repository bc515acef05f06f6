/** Settings and mail server of the tenant over the platform API. */
import type { MailServerCard, MailServerOrder, TestMailResult } from '../../server/contract/mail-server.ts'
import type { Settings, SettingsPatch } from '../../server/contract/settings.ts'
import { ApiError } from './api-error.ts'
import { call } from './http-client.ts'

const settings = '/api/platform/v1/settings'
const mailServer = '/api/platform/v1/mail-server'

export const readSettings = () => call<Settings>('GET', settings)
export const changeSettings = (patch: SettingsPatch) => call<Settings>('PATCH', settings, patch)

/** Null when none is set, which is an answer and not a fault. */
export async function readMailServer(): Promise<MailServerCard | null> {
  try {
    return await call<MailServerCard>('GET', mailServer)
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'MAIL_SERVER_NOT_SET') return null
    throw thrown
  }
}
export const replaceMailServer = (order: MailServerOrder) => call<MailServerCard>('PUT', mailServer, order)
export const deleteMailServer = () => call<undefined>('DELETE', mailServer)
/** To oneself. */
export const testMailServer = () => call<TestMailResult>('POST', `${mailServer}/test`, {})
