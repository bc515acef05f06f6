/** Before every file: on PostgreSQL, tests of what the embedded platform alone has are skipped, with the reason. */
import { relative, resolve } from 'node:path'
import { beforeEach } from 'vitest'
import { embeddedTests, isOnPostgres } from './embedded-only.ts'

const root = resolve(import.meta.dirname, '../..')

if (isOnPostgres)
  beforeEach(({ task, skip }) => {
    const reasons = embeddedTests[relative(root, task.file.filepath).replaceAll('\\', '/')] ?? {}
    const reason = reasons[task.name]
    if (reason !== undefined) skip(reason)
  })
