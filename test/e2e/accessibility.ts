/** What axe finds on a page, as far as it is serious. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './planwright-test.ts'

export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured once nothing fades in any more.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => undefined))))
  // Beside a toast the component library keeps two invisible stops that hand the focus on at once; nobody can rest on them.
  const { violations } = await new AxeBuilder({ page }).exclude('span[aria-hidden="true"][tabindex="0"][style*="clip-path"]').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`)).toEqual([])
}
