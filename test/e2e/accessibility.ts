/** What axe finds on a page, as far as it is serious. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './planwright-test.ts'

export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured once nothing fades any more. Fades are taken to their end: one that stands still never gets
  // there. What inherits a colour may begin to fade when its parent has ended.
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    }
  })
  // Beside a toast the component library keeps two invisible stops that hand the focus on at once; nobody can rest on
  // them.
  const { violations } = await new AxeBuilder({ page })
    .exclude('span[aria-hidden="true"][tabindex="0"][style*="clip-path"]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    ),
  ).toEqual([])
}
