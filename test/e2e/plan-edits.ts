/** Plans of routes that are edited on their page, whichever model they are of. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './planwright-test.ts'

/** What the pages of a model's plans are called, and where they come from. */
export interface EditedPages {
  /** Of the datasets, as `/api/models/.../route-plans`. */
  readonly plans: string
  readonly work: string
  readonly person: string
}

interface Stored {
  readonly score: string
  readonly parentId?: string
}

export const idOnPage = (page: Page) => /datasets\/([0-9a-f-]+)\//.exec(page.url())?.[1] ?? ''

/** The parts of the page of a plan that is edited. */
export function editedPages({ plans, work, person }: EditedPages) {
  const timeline = (page: Page) => page.getByRole('listbox', { name: new RegExp(`^Timeline of the ${person}s`) })
  const bar = (page: Page) => timeline(page).getByRole('option')
  const changes = (page: Page) => page.getByRole('region', { name: 'Changes to the plan' })
  const places = (page: Page) => page.getByRole('list', { name: 'Places, best first' }).getByRole('button')
  const metadata = async (page: Page, id: string) =>
    (await (await page.request.get(`${plans}/${id}/metadata`)).json()) as Stored

  return {
    timeline,
    bar,
    changes,
    places,
    metadata,
    effect: (page: Page) => changes(page).getByRole('status'),
    dialog: (page: Page) => page.getByRole('dialog', { name: /^Move .* to …$/ }),
    offers: (page: Page): Locator => timeline(page).locator('[data-offer]'),
    freezeLine: (page: Page) => page.getByRole('slider', { name: /^Freeze line/ }),
    chosen: (page: Page) => page.getByRole('group', { name: `Chosen ${work}s` }),
    tools: (page: Page) => page.getByRole('group', { name: 'Editing the plan' }),
    tray: (page: Page) => page.getByRole('region', { name: `Unplanned ${work}s` }),

    async startEditing(page: Page): Promise<void> {
      await page.getByRole('button', { name: 'Edit plan' }).click()
      await expect(changes(page)).toContainText('No changes yet')
    },

    /** Of the bar the keyboard is at. */
    nameAtCursor: async (page: Page) =>
      /^(.*), stop \d+ of/.exec((await bar(page).getAttribute('aria-label')) ?? '')?.[1] ?? '',

    /** The score the bar of changes shows, as the API writes it. */
    async promisedScore(page: Page): Promise<string> {
      const text = (await changes(page).locator('[data-score]').textContent()) ?? ''
      return text
        .replaceAll(/[\s,]/g, '')
        .replaceAll('−', '-')
        .replace(/(hard|medium)/g, '$1/')
    },

    async savedAs(page: Page, original: string): Promise<Stored> {
      await changes(page).getByRole('button', { name: 'Save as revision' }).click()
      await expect(page).not.toHaveURL(new RegExp(original))
      await expect(page.getByRole('button', { name: 'Edit plan' })).toBeEnabled()
      return metadata(page, idOnPage(page))
    },

    /** Middle of a bar, found as the pointer would. */
    async findBar(page: Page, row: number): Promise<{ x: number; y: number; name: string }> {
      const box = (await timeline(page).boundingBox())!
      for (let y = box.y + 40; y < box.y + box.height; y += 8) {
        for (let x = box.x + 10; x < box.x + box.width - 10; x += 12) {
          await page.mouse.move(x, y)
          const card = page.locator('[data-gantt-card] .font-medium.text-highlighted')
          if ((await card.count()) === 0) continue
          if (row-- > 0) {
            y += 44
            break
          }
          return { x: x + 3, y, name: (await card.first().textContent()) ?? '' }
        }
      }
      throw new Error('The timeline shows no bar.')
    },
  }
}
