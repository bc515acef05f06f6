/** The pages of docs/ that are made of the code. */
import { errorPage } from './error-page.ts'
import { modelPage } from './model-page.ts'
import { modelPages } from './model-pages.ts'
import { settingPage } from './setting-page.ts'
import { tunablesPage } from './tunables-page.ts'

export async function generatedPages(): Promise<{ readonly file: string; readonly text: string }[]> {
  const pages: { readonly file: string; readonly text: string }[] = []
  for (const page of modelPages) pages.push({ file: `docs/models/${page.model.id}.md`, text: await modelPage(page) })
  return [
    ...pages,
    { file: 'docs/integration/error-codes.md', text: errorPage() },
    { file: 'docs/operations/setting-list.md', text: settingPage() },
    { file: 'docs/solver/tunables.md', text: tunablesPage() },
  ].map(({ file, text }) => ({ file, text: `${text.trimEnd()}\n` }))
}
