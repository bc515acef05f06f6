/** Plans of deliveries as their page shows them. */
import type { Page } from '@playwright/test'
import { editedPages } from './plan-edits.ts'
import { expect } from './planwright-test.ts'

const model = '/api/models/pickup-delivery-routing/v1'
export const plans = `${model}/route-plans`
export const pages = editedPages({ plans, work: 'job', person: 'driver' })

export async function becomesSolved(page: Page, id: string): Promise<void> {
  const statusNow = async () =>
    ((await (await page.request.get(`${plans}/${id}/metadata`)).json()) as { status: string }).status
  await expect.poll(statusNow).toBe('SOLVING_COMPLETED')
}

/** A demo dataset with a plan; the same steps, so the same plan every time. */
export async function openPlan(page: Page, demo: string): Promise<string> {
  const document = (await (await page.request.get(`${model}/demo-data/${demo}`)).json()) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >
  const run = { name: demo, randomSeed: 1, termination: { stepCountLimit: 300 } }
  const response = await page.request.post(plans, { data: { ...document, config: { ...document['config'], run } } })
  expect(response.status()).toBe(202)
  const { id } = (await response.json()) as { id: string }
  await becomesSolved(page, id)
  await page.goto(`/datasets/${id}/plan`)
  await expect(pages.timeline(page)).toBeVisible()
  return id
}
