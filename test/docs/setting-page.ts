/** docs/operations/setting-list.md, made of the schema of the settings. */
import { aboutSetting, settingNames, settings } from '../../server/contract/settings.ts'
import { code, generatedNote, sentence, table } from './markdown.ts'

export function settingPage(): string {
  const defaults: Readonly<Record<string, unknown>> = settings.parse({})
  return [
    '# List of settings',
    generatedNote,
    'Changed on the page *Settings*, or with `PATCH /api/platform/v1/settings`; null brings the default back. Settings of the installation count for all tenants and are those of the first one.',
    table(
      ['Setting', 'Default', 'Of the', 'What it does'],
      settingNames.map((name) => [
        code(name),
        code(JSON.stringify(defaults[name])),
        aboutSetting(name).scope,
        sentence(aboutSetting(name).description),
      ]),
    ),
  ].join('\n\n')
}
