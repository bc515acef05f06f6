/**
 * Downloads by the browser itself, which streams files of any size to the disk: a ticket stands in for the page proof
 * that a link cannot send.
 */
import { useNotice } from '../ui/use-notice.ts'
import { followDownload } from './document-text.ts'
import { call } from './http-client.ts'

export function useDownload(): (address: string, name: string) => Promise<void> {
  const notice = useNotice()
  return async (address, name) => {
    try {
      const { path } = await call('POST', '/api/platform/v1/download-tickets', { body: { address } })
      followDownload(path, name)
    } catch (thrown) {
      notice.failed(`${name} was not downloaded`, thrown)
    }
  }
}
