/**
 * Updates: off unless somebody switches them on, and then a matter of idle time. While anything is solved or waits to
 * be, nothing is looked for, fetched or installed, and what was under way is called off. A failure is a sentence in the
 * settings and a line in the log.
 */
import { app, dialog, type MessageBoxOptions } from 'electron'
import type { Logger } from '../../server/hosts/for-hosts.ts'
import { inBackground } from './background.ts'
import type { DesktopContext, DesktopModule } from './desktop-module.ts'
import { findUpdateSource, type UpdateSource } from './update-source.ts'
import { openUpdater, type Updater } from './updater.ts'

const lookEveryMilliseconds = 24 * 60 * 60_000
/** How often it is seen whether a look is due; a machine that slept is late by no more. */
const dueEveryMilliseconds = 15 * 60_000

export interface UpdateParts {
  readonly source: UpdateSource
  openUpdater(logger: Logger): Promise<Updater>
  now(): number
}

export const updatesModule: DesktopModule = {
  enable: (context) => enableUpdates(context, { source: findUpdateSource(), openUpdater, now: Date.now }),
}

export function enableUpdates(context: DesktopContext, parts: UpdateParts): void {
  const { host, settings, updates, logger } = context
  const { source } = parts
  if ('unavailable' in source) return void Object.assign(updates, { isAvailable: false, words: source.unavailable })
  updates.isAvailable = true
  let nextLook = 0
  let underWay: AbortController | undefined
  const turn = () => {
    if (!settings.now.updates) nextLook = 0
    if (!settings.now.updates || !isIdle(context)) {
      underWay?.abort()
      if (nextLook === 0)
        updates.words = settings.now.updates
          ? 'Looks for an update when nothing is solved.'
          : `Off: nothing is asked of another machine. Switched on, ${source.origin} is asked once a day.`
      return
    }
    if (underWay || parts.now() < nextLook) return
    const { signal } = (underWay = new AbortController())
    const round = lookOnce(context, parts, signal).then((isOver) => {
      underWay = undefined
      if (isOver) nextLook = parts.now() + lookEveryMilliseconds
      else turn()
    })
    inBackground(round, 'the look for an update ended unexpectedly', logger)
  }
  turn()
  settings.onChange(turn)
  host.activity.onSolving(turn)
  setInterval(turn, dueEveryMilliseconds).unref()
}

function isIdle({ host }: DesktopContext): boolean {
  const { running, waiting } = host.activity.solving()
  return running + waiting === 0
}

/** False when it was called off, and is to be done again. */
async function lookOnce(context: DesktopContext, parts: UpdateParts, signal: AbortSignal): Promise<boolean> {
  const { updates, logger } = context
  try {
    updates.words = 'Looking for an update.'
    logger.info({}, 'an update is looked for')
    const updater = await parts.openUpdater(logger)
    const words = await fetchAndOffer(context, updater, signal)
    if (words === undefined) logger.info({}, 'the look for an update was called off')
    else
      updates.words = `${words} Last asked on ${new Date(parts.now()).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}.`
    return words !== undefined
  } catch (error) {
    if (signal.aborted) return false
    logger.warn({ error: String(error) }, 'the look for an update failed')
    updates.words = 'The last look for an update failed, and is tried again in a day. The log says why.'
    return true
  }
}

/** What came of it, for people; undefined when it was called off. */
async function fetchAndOffer(
  context: DesktopContext,
  updater: Updater,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { updates, logger } = context
  const version = await updater.check()
  if (signal.aborted) return undefined
  if (version === undefined) return 'Planwright is up to date.'
  if (isPreRelease(version)) {
    logger.info({ version }, 'what is offered is a pre-release, and is left alone')
    return 'Planwright is up to date.'
  }
  logger.info({ version }, 'an update is fetched')
  updates.words = `Fetching Planwright ${version}.`
  await updater.download(signal)
  if (signal.aborted) return undefined
  updates.words = `Planwright ${version} is ready to be installed.`
  const isWanted = await ask(context, version)
  logger.info({ version, isWanted }, 'an update was offered')
  if (isWanted && signal.aborted) return undefined
  if (isWanted) await install(context, updater)
  return `Planwright ${version} is ready; you are asked again at the next start, or in a day.`
}

/** https://semver.org: what follows a hyphen makes it one; build metadata after a plus may hold hyphens. */
const isPreRelease = (version: string) => version.split('+')[0]?.includes('-') ?? false

async function ask({ window }: DesktopContext, version: string): Promise<boolean> {
  const detail = 'Planwright restarts to install it. What is entered on a page and not saved is lost.'
  const question: MessageBoxOptions = {
    type: 'question',
    message: `Planwright ${version} is ready to be installed.`,
    detail,
    buttons: ['Restart and install', 'Later'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  const { response } = await (window.current?.isVisible()
    ? dialog.showMessageBox(window.current, question)
    : dialog.showMessageBox(question))
  return response === 0
}

/** The platform ends first, in order: what installs the update does not wait for it. */
async function install({ host, quitting, logger }: DesktopContext, updater: Updater): Promise<void> {
  quitting.isDecided = true
  await host
    .stop()
    .catch((error: unknown) => logger.error({ error: String(error) }, 'the platform could not be ended in order'))
  // The new one may start before this one is gone, and is not to hand over to it.
  app.releaseSingleInstanceLock()
  await updater
    .install()
    .catch((error: unknown) => logger.error({ error: String(error) }, 'the update could not be installed'))
  app.relaunch()
  app.quit()
}
