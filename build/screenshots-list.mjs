/**
 * The pages `npm run screenshots` takes pictures of. Add yours: `path`, or a function of what the server was filled
 * with (`datasetId`, `childId`, `deliveryId`, `rosterId`: solved demo datasets, `childId` derived from the first);
 * `before` runs in the page before its own scripts; `prepare` does on the
 * page what it takes to get there.
 *
 * @typedef {object} Shot
 * @property {string} name
 * @property {string | ((facts: any) => string)} path
 * @property {boolean} [isEmptyServer]
 * @property {() => void} [before]
 * @property {(page: import('@playwright/test').Page) => Promise<unknown>} [prepare]
 */

/** @type {(page: import('@playwright/test').Page) => Promise<void>} */
async function edit(page) {
  await page.getByRole('button', { name: 'Edit plan' }).click()
  await page.getByRole('region', { name: 'Changes to the plan' }).waitFor()
}

/** Where the places for the visit, job or shift in focus are offered. @param {import('@playwright/test').Page} page */
async function offers(page) {
  await page.keyboard.press('m')
  await page
    .getByRole('list', { name: /, best first$/ })
    .getByText(/ by \d/)
    .first()
    .waitFor()
}

/** The first visit or job of a timeline in focus. @param {import('@playwright/test').Page} page */
const focusTimeline = (page) => page.getByRole('listbox', { name: /^Timeline/ }).focus()

/** @param {import('@playwright/test').Page} page */
async function focusShift(page) {
  await page
    .getByRole('grid', { name: /^Roster/ })
    .locator('[data-shift]')
    .nth(4)
    .click()
  await page.keyboard.press('Escape')
}

/** @type {readonly Shot[]} */
export const screenshots = [
  { name: 'first-run', path: '/', isEmptyServer: true },
  { name: 'datasets-empty', path: '/datasets', isEmptyServer: true },
  { name: 'home', path: '/' },
  { name: 'call-it-yourself', path: '/call-it-yourself/field-service-routing/BASIC' },
  { name: 'datasets', path: '/datasets' },
  {
    name: 'datasets-selected',
    path: '/datasets',
    async prepare(page) {
      await page.getByRole('row').nth(4).waitFor()
      for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
      await page.getByRole('region', { name: 'Selected datasets' }).waitFor()
    },
  },
  {
    name: 'datasets-columns',
    path: '/datasets',
    async prepare(page) {
      await page.getByRole('row').nth(4).waitFor()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('group', { name: 'Columns' }).waitFor()
    },
  },
  {
    name: 'tenant-menu',
    path: '/',
    async prepare(page) {
      await page.getByRole('button', { name: /^Tenant:/ }).click()
      await page.getByRole('menuitem', { name: 'New tenant' }).waitFor()
    },
  },
  {
    name: 'new-tenant',
    path: '/',
    async prepare(page) {
      await page.getByRole('button', { name: /^Tenant:/ }).click()
      await page.getByRole('menuitem', { name: 'New tenant' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'compare',
    path: '/datasets',
    async prepare(page) {
      await page.getByRole('row').nth(2).waitFor()
      for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
      await page.getByRole('button', { name: /^Compare \d/ }).click()
      await page.getByRole('table').waitFor()
    },
  },
  { name: 'datasets-none', path: '/datasets?name=nothing+of+that+name' },
  { name: 'dataset', path: ({ datasetId }) => `/datasets/${datasetId}/plan` },
  ...['score', 'numbers', 'input', 'log', 'lineage'].map((tab) => ({
    name: `dataset-${tab}`,
    path: ({ datasetId }) => `/datasets/${datasetId}/${tab}`,
  })),
  // Plans changed by hand, of every model.
  ...['dataset', 'delivery', 'roster'].flatMap((plan) => {
    /** @type {(facts: any) => string} */
    const path = (facts) => `/datasets/${facts[`${plan}Id`]}/plan`
    const focus = plan === 'roster' ? focusShift : focusTimeline
    return [
      { name: `${plan}-plan`, path },
      {
        name: `${plan}-editing`,
        path,
        async prepare(page) {
          await edit(page)
          await focus(page)
          await page.keyboard.press('u')
          await page.getByRole('region', { name: 'Changes to the plan' }).getByText('1 change').first().waitFor()
        },
      },
      {
        name: `${plan}-places`,
        path,
        async prepare(page) {
          await edit(page)
          await focus(page)
          await offers(page)
        },
      },
      {
        name: `${plan}-export`,
        path,
        async prepare(page) {
          await page.getByRole('button', { name: 'Export' }).click()
          await page.getByRole('menuitem').first().waitFor()
        },
      },
      {
        name: `${plan}-what-happened`,
        path,
        async prepare(page) {
          await page.getByRole('button', { name: 'What happened?' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      { name: `${plan}-tables`, path: (facts) => `/datasets/${facts[`${plan}Id`]}/tables` },
      { name: `${plan}-sheets`, path: (facts) => `/datasets/${facts[`${plan}Id`]}/day-sheets` },
    ]
  }),
  ...['roster', 'delivery'].map((plan) => ({
    name: `${plan}-score`,
    path: (facts) => `/datasets/${facts[`${plan}Id`]}/score`,
  })),
  ...['work', 'timeline', 'map'].map((part) => ({
    name: `compare-${part}`,
    path: ({ datasetId, childId }) => `/datasets/compare?ids=${datasetId},${childId}&show=${part}`,
  })),
  { name: 'from-spreadsheet', path: '/datasets/from-spreadsheet' },
  { name: 'settings-travel', path: '/settings/travel' },
  { name: 'settings-solving', path: '/settings/solving' },
  { name: 'solve-queue', path: '/solve-queue' },
  { name: 'explorer', path: '/explorer/platform' },
  { name: 'configuration', path: '/configuration' },
  {
    name: 'command-palette',
    path: '/datasets',
    async prepare(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('d')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'shortcuts',
    path: '/datasets',
    async prepare(page) {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'api-keys', path: '/api-keys' },
  { name: 'create-api-key', path: '/api-keys/new' },
  {
    name: 'rotate-api-key',
    path: '/api-keys',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Rotate the key/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'create-webhook', path: '/webhooks/new' },
  { name: 'built-in-receiver', path: '/webhooks/receiver' },
  { name: 'webhook-logs', path: '/webhook-logs' },
  {
    name: 'webhook-call',
    path: '/webhook-logs',
    async prepare(page) {
      await page.getByRole('table').getByRole('row').last().getByRole('button').click()
      await page.getByRole('dialog').getByRole('region', { name: 'Request body' }).waitFor()
    },
  },
  { name: 'members', path: '/members' },
  { name: 'create-member', path: '/members/new' },
  { name: 'secrets', path: '/secrets' },
  { name: 'create-secret', path: '/secrets/new' },
  { name: 'audit', path: '/audit' },
  {
    name: 'audit-entry',
    path: '/audit?kind=SETTINGS',
    async prepare(page) {
      await page.getByRole('table').getByRole('button').first().click()
      await page.getByRole('dialog').locator('.cm-content').waitFor()
    },
  },
  { name: 'settings', path: '/settings/retention' },
  { name: 'settings-mail', path: '/settings/mail' },
  { name: 'settings-storage', path: '/settings/storage' },
  {
    name: 'settings-backups',
    path: '/settings/backups',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create backup' }).click()
      await page.getByText('Verified').first().waitFor()
    },
  },
  { name: 'settings-diagnostics', path: '/settings/diagnostics' },
  {
    name: 'settings-desktop',
    path: '/settings/desktop',
    // What the preload script of the desktop app hands over.
    before: () => {
      const updates = { isAvailable: true, words: 'Planwright is up to date. Last asked on 21 Nov 2026, 08:00.' }
      const keyWords =
        'This system has no key store that Planwright can use. The key of the secrets lies in a file: whoever can read your files can open the secrets.'
      const state = {
        settings: { closeToTray: true, startAtLogin: false, notifications: true, updates: true },
        hasTray: true,
        updates,
        keyKeeping: 'FILE',
        keyWords,
        logFile: '/home/planner/.local/share/planwright/logs/planwright.log',
      }
      globalThis.planwrightDesktop = {
        platform: 'linux',
        readState: async () => state,
        changeSettings: async () => state,
        showLog: async () => {},
        signIn: async () => {},
        onOpenPage() {},
      }
    },
  },
  { name: 'settings-appearance', path: '/settings/appearance' },
  { name: 'not-found', path: '/nowhere' },
]
