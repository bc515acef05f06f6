/** Datasets submitted as a program would, with the session of the page. */
import type { Page } from '@playwright/test'
import { expect } from './planwright-test.ts'

export const base = '/api/models/field-service-routing/v1'
export const plans = `${base}/route-plans`

export interface Input {
  readonly visits: { id: string; requiredSkills?: unknown; serviceDuration?: string }[]
  readonly vehicles: unknown[]
}

export interface Run {
  readonly name: string
  readonly tags?: readonly string[]
  readonly randomSeed?: number
  readonly termination?: Readonly<Record<string, unknown>>
}

export interface Submission {
  readonly demo?: string
  readonly operation?: 'SOLVE' | 'NONE'
  readonly change?: (input: Input) => void
  /** Origin of a server that is not the one all tests share. */
  readonly at?: string
}

export async function demoInput(page: Page, demo = 'BASIC', at = ''): Promise<Input> {
  return ((await (await page.request.get(`${at}${base}/demo-data/${demo}`)).json()) as { modelInput: Input }).modelInput
}

/** Returns the id. */
export async function submit(
  page: Page,
  run: Run,
  { demo, operation = 'SOLVE', change, at = '' }: Submission = {},
): Promise<string> {
  const modelInput = await demoInput(page, demo, at)
  change?.(modelInput)
  const response = await page.request.post(`${at}${plans}`, {
    data: { modelInput, config: { run } },
    params: { operation },
  })
  expect(response.status()).toBe(202)
  return ((await response.json()) as { id: string }).id
}

export async function becomes(page: Page, id: string, status: string): Promise<void> {
  const statusNow = async () =>
    ((await (await page.request.get(`${plans}/${id}/metadata`)).json()) as { status: string }).status
  await expect.poll(statusNow).toBe(status)
}
