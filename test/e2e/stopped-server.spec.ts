/**
 * A server that is gone for a while: a banner says so, and whatever could not be loaded comes by itself when it is
 * back.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, signIn, test } from './planwright-test.ts'
import { startServer } from './server.ts'

test('a killed server is told of, and pages nobody had opened yet recover when it is back', async ({
  page,
  context,
  expectedMessages,
}) => {
  expectedMessages.push(
    'net::ERR',
    'Failed to fetch dynamically imported module',
    'Unable to preload CSS',
    'Unhandled error during execution',
    '[Vue Router warn]',
  )
  const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-e2e-'))
  const first = await startServer(dataFolder)
  await signIn(context, first)
  await page.goto(first.url)
  await expect(page.getByRole('button', { name: 'Solve a demo' }).first()).toBeEnabled()
  const banner = page.getByRole('alert').filter({ hasText: 'The server does not answer.' })
  await expect(banner).toHaveCount(0)

  await first.kill()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Try now' }).click()
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Datasets', exact: true }).click()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()

  const second = await startServer(dataFolder, ['--port', new URL(first.url).port])
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible()
  await expect(page.getByText('No datasets yet')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await second.stop()
})

test('parts of an open page nobody had opened yet recover, too', async ({ page, context, expectedMessages }) => {
  expectedMessages.push(
    'net::ERR',
    'Failed to fetch dynamically imported module',
    'Unable to preload CSS',
    'Unhandled error during execution',
  )
  const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-e2e-'))
  const first = await startServer(dataFolder)
  await signIn(context, first)
  await page.goto(first.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const at = (path: string) => `${first.url}${path}`
  const { modelInput } = (await (
    await page.request.get(at('/api/models/field-service-routing/v1/demo-data/BASIC'))
  ).json()) as { modelInput: unknown }
  const submitted = await page.request.post(at('/api/models/field-service-routing/v1/route-plans?operation=NONE'), {
    data: { modelInput },
  })
  const { id } = (await submitted.json()) as { id: string }
  await page.goto(at(`/datasets/${id}/log`))
  await expect(page.getByRole('link', { name: 'Log', exact: true })).toHaveAttribute('aria-current', 'page')

  await first.kill()
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer.' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Parts of the dataset' }).getByRole('link', { name: 'Numbers' }).click()
  await expect(page).toHaveURL(/\/numbers$/)
  const second = await startServer(dataFolder, ['--port', new URL(first.url).port])
  await expect(page.getByRole('table', { name: 'The problem' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Parts of the dataset' }).getByRole('link', { name: 'Input' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer.' })).toHaveCount(0)
  await second.stop()
})
