/** docs/operations/setting-list.md, made of the schema of the settings. */
import { installationSettings, settings } from '../../server/contract/settings.ts'
import { code, generatedNote, sentence, table } from './markdown.ts'
import { fieldsOf, textOf } from './schema-fields.ts'

const ofInstallation: readonly string[] = installationSettings

export function settingPage(): string {
  const defaults: Readonly<Record<string, unknown>> = settings.parse({})
  return [
    '# List of settings',
    generatedNote,
    'Changed on the page *Settings*, or with `PATCH /api/platform/v1/settings`; null brings the default back. Settings of the installation count for all tenants and are those of the first one.',
    table(
      ['Setting', 'Default', 'Of the', 'What it does'],
      fieldsOf(settings).map(([name, field]) => [
        code(name),
        code(JSON.stringify(defaults[name])),
        ofInstallation.includes(name) ? 'installation' : 'tenant',
        sentence(textOf(field)),
      ]),
    ),
  ].join('\n\n')
}
