/** Starts the features on the ground of a data folder, serves them, and ends them. */
import { isRefusedByDisk } from '../storage/storage-error.ts'
import { loginUrl } from '../access/members/session-routes.ts'
import { createClosers } from '../foundation/closers.ts'
import { diskFault } from '../foundation/disk-fault.ts'
import { takeRestore } from '../operations/backups/settle-restore.ts'
import type { Assembly } from './assembly.ts'
import { createActivity, type ActivityNeeds } from './create-activity.ts'
import { prepareGround, type Ground, type OpenedFolder } from './ground.ts'
import { openStore } from './open-store.ts'
import type { PlatformOptions, RunningPlatform } from './platform-options.ts'
import { removeRuntimeFile, writeRuntimeFile } from './runtime-file.ts'
import { serve, type ServeNeeds } from './serve.ts'

/** What running the platform needs of its features. */
type Services = Ground &
  ServeNeeds &
  ActivityNeeds & { readonly sessions: { createLoginToken(): Promise<{ readonly token: string }> } }

/** Throws an AppError when the data folder cannot be used, the port is taken, or a setting is wrong. */
export async function runPlatform(
  options: PlatformOptions,
  features: Assembly<Ground, Services>,
): Promise<RunningPlatform> {
  const restored = await takeRestore(options.dataFolder, options.logger)
  const store = await openStore(options)
  const closers = createClosers()
  const stop = () => closers.closeAll().finally(() => store.close())
  try {
    return { ...(await startFeatures(options, features, { ...store, closers, restored })), stop }
  } catch (error) {
    await stop().catch((fault: unknown) =>
      options.logger.error({ error: String(fault) }, 'what had been started could not all be ended'),
    )
    throw diskFault(error, `Starting on ${options.dataFolder}`) ?? error
  }
}

async function startFeatures(
  options: PlatformOptions,
  list: Assembly<Ground, Services>,
  opened: OpenedFolder,
): Promise<Omit<RunningPlatform, 'stop'>> {
  const { closers, losses } = opened
  const { dataFolder } = options
  const { services, features } = await list.make(await prepareGround(options, opened), closers)
  const activity = await createActivity(services)
  const listening = await serve(services, features)
  const { port, httpsPort } = listening
  closers.add(() => {
    services.callerWatch.endAll()
    return listening.close()
  })
  opened.listensOn(port)
  services.listensOn([port, ...(httpsPort === undefined ? [] : [httpsPort])])
  for (const feature of features) await feature.start?.({ port, httpsPort })
  closers.add(() => removeRuntimeFile(dataFolder))
  await writeRuntimeFile(dataFolder, { port, pid: process.pid, token: services.localToken })
  const url = opened.team?.publicUrl ?? `http://localhost:${port}`
  return {
    port,
    url,
    httpsUrl: httpsPort === undefined ? undefined : `https://localhost:${httpsPort}`,
    activity,
    losses: losses.findings().map(({ text }) => text),
    createLoginUrl: () =>
      services.sessions.createLoginToken().then(
        ({ token }) => loginUrl(url, token),
        (error: unknown) => {
          if (!isRefusedByDisk(error)) throw error
          return `${url}/login`
        },
      ),
  }
}
