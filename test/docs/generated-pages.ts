/** The pages of docs/ that are made of the code. */
import { errorPage } from './error-page.ts'
import { modelPage } from './model-page.ts'
import { settingPage } from './setting-page.ts'

export async function generatedPages(): Promise<{ readonly file: string; readonly text: string }[]> {
  return [
    { file: 'docs/models/field-service-routing.md', text: await modelPage() },
    { file: 'docs/integration/error-codes.md', text: errorPage() },
    { file: 'docs/operations/setting-list.md', text: settingPage() },
  ].map(({ file, text }) => ({ file, text: `${text.trimEnd()}\n` }))
}
