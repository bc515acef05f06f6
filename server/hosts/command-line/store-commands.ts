/** The database and the quarantine of a data folder, while no server runs on it. */
import { adoptStopped, inspectStopped, type StoreReport } from '../store-stopped.ts'
import { table, type Command } from './command.ts'

const inspect: Command = {
  words: 'store inspect',
  usage: `  store inspect       tells, while no server runs, what is in the database and the quarantine and
                      whether anything is damaged or missing; changes nothing`,
  async run({ dataFolder }) {
    const report = await inspectStopped(dataFolder)
    return { answer: report, text: wordsOf(report) }
  },
}

function wordsOf({
  dataFolder,
  files,
  refusal,
  sequence,
  mark,
  damages,
  losses,
  counts,
  documents,
  documentsWithoutRow,
  rowsWithoutDocuments,
  quarantines,
  unseen,
}: StoreReport): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
  return [
    `Data folder ${dataFolder}`,
    `Files of the database: ${files.join(', ') || 'none'}`,
    `Last change: ${sequence ?? 'cannot be read'}${mark ? `; it had come to ${mark.sequence} at least` : ''}`,
    ...list(
      'Damaged:',
      damages.map(({ file, fault }) => `${file}: ${fault}`),
    ),
    ...list('Missing:', losses),
    `Datasets: ${counts['datasets'] ?? 0}; folders of documents: ${documents}, of them without a dataset: ${documentsWithoutRow.length}; datasets without documents: ${rowsWithoutDocuments.length}`,
    ...list(
      'In quarantine:',
      quarantines.map(
        ({ name, why, datasets }) =>
          `${name}: ${datasets.length} (${datasets.filter(({ wasAcknowledged }) => wasAcknowledged).length} certainly datasets). ${why}`,
      ),
    ),
    ...list('Told at every start until an administrator has seen it:', unseen),
    refusal === undefined ? 'The next start opens it.' : `The next start is refused. ${refusal}`,
  ].join('\n')
}

const adopt: Command = {
  words: 'store adopt-quarantine',
  usage: `  store adopt-quarantine [TIME]
         [--tenant T] makes datasets of the documents in quarantine again, while no server runs;
         [--model M]  tenant and model are for those that do not say theirs, --all takes also
         [--all]      inputs of submissions that may have been cut off before their answer`,
  options: { tenant: { type: 'string' }, model: { type: 'string' }, all: { type: 'boolean' } },
  async run({ text, flag, optionalArgument, dataFolder }) {
    const result = await adoptStopped(dataFolder, {
      time: optionalArgument(),
      tenant: text('tenant'),
      model: text('model'),
      includesUnacknowledged: flag('all'),
    })
    const rows = result.adopted.map(({ id, name, status }) => [id, status, name])
    return {
      answer: result,
      text: rows.length === 0 ? 'No dataset was brought back.' : table([['ID', 'STATUS', 'NAME'], ...rows]),
      notes: result.left.map(({ id, why }) => `${id} stays in quarantine: ${why}.`),
    }
  },
}

export const storeCommands: readonly Command[] = [inspect, adopt]
