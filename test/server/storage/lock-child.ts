/**
 * Started by lock.test.ts: says "ready", waits for a line, tries for the lock several times at once, says how it went.
 */
import { once } from 'node:events'
import { nodeFiles } from '../../../server/foundation/file-operations.ts'
import { acquireLock } from '../../../server/storage/lock.ts'
import { systemProcesses } from '../../../server/storage/process-table.ts'

const [folder = '', attempts = '1'] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

say('ready')
await once(process.stdin, 'data')
const processes = systemProcesses()
for (let attempt = 0; attempt < Number(attempts); attempt++) {
  acquireLock({ folder, files: nodeFiles, processes }).then(
    () => say('won'),
    (error: unknown) => say(error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
}
// The winner keeps the lock until its input ends, then dies without a word to the lock.
process.stdin.resume()
process.stdin.once('end', () => process.exit(0))
