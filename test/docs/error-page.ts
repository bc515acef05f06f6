/** docs/integration/error-codes.md, made of the table of errors. */
import { fill } from '../../server/foundation/errors/error-kind.ts'
import { errorTable } from '../../server/foundation/errors/error-table.ts'
import { exampleNames } from '../../server/models/document-examples.ts'
import { fieldServiceRouting } from '../../server/models/registry.ts'
import { code, generatedNote, table } from './markdown.ts'

export function errorPage(): string {
  const rows = Object.entries(errorTable)
    .sort(([a, { status: statusOfA }], [b, { status: statusOfB }]) => statusOfA - statusOfB || (a < b ? -1 : 1))
    .map(([name, { status, example }]) => [
      code(name),
      String(status),
      fill(example, exampleNames(fieldServiceRouting)),
    ])
  return [
    '# Error codes',
    generatedNote,
    'Every error there is, by status. The message is an example: names and values in it are those of the case. The shape of an error, and which ones to repeat, is in [errors](errors.md).',
    table(['Code', 'Status', 'Message, for example'], rows),
    '',
  ].join('\n\n')
}
