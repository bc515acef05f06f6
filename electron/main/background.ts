/** Work that nobody waits for. */
import type { Logger } from '../../server/hosts/for-hosts.ts'

/** A failure is logged; left alone it would end the app, as `crash.ts` says. */
export function inBackground(work: Promise<unknown>, what: string, logger: Pick<Logger, 'error'>): void {
  work.catch((error: unknown) => logger.error({ error: String(error) }, what))
}
