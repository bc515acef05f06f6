/** The platform as hosts see it: starting it, and what building its options takes. They import nothing else of it. */
import { features } from '../index.ts'
import type { PlatformOptions, RunningPlatform } from '../platform/platform-options.ts'
import { runPlatform } from '../platform/run-platform.ts'

export { statusText } from '../contract/status-text.ts'
export { AppError } from '../foundation/app-error.ts'
export { systemClock } from '../foundation/clock.ts'
export { nodeFiles, type FileOperations } from '../foundation/file-operations.ts'
export type { Logger } from '../foundation/logger.ts'
export { replaceFile } from '../foundation/replace-file.ts'
export type { Activity, EndedDataset, FailingWebhooks } from '../platform/activity.ts'
export { defaultDataFolder } from '../platform/data-folder.ts'
export { openLog } from '../platform/open-log.ts'
export type { PlatformOptions, RunningPlatform } from '../platform/platform-options.ts'
export {
  readSecretKeyFile,
  sealedKeyFile,
  secretKeyFile,
  type SecretKey,
  type SecretKeySource,
} from '../webhooks/secrets/secret-key-file.ts'
export type { WorkerHost, WorkerProcess } from '../workers/worker-host.ts'

/** Resolves once the platform answers; throws an AppError that says what keeps it from starting. */
export function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  return runPlatform(options, features)
}
