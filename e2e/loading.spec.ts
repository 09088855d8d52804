import { expect, type Page, type Request } from '@playwright/test'
import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { listTaxRates } from '@quittance/shared/contract/picker-lists.ts'
import { storeStatus, updateStatus } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { newWord, searchBar } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

// The toasts, which load after the form, share a file of 0.5 kB with the merging of PDFs.
const mostFiles = 16

interface PageRequest {
  readonly what: string
  readonly isCall: boolean
}

/** Records the requests of a page, in order. */
function noteRequests(page: Page): PageRequest[] {
  const requests: PageRequest[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    const { pathname, search } = new URL(request.url())
    const what = `${request.method()} ${pathname}${search}`
    requests.push({ what, isCall: isCall(request) })
  })
  return requests
}

function isCall(request: Request): boolean {
  return new URL(request.url()).pathname.includes('/api/')
}

/** Opens a screen and waits for all requests. The dictionary is the last one, a second after the screen. */
async function openWhole(page: Page, address: string): Promise<PageRequest[]> {
  const requests = noteRequests(page)
  const dictionary = page.waitForResponse(/\/applocale\//)
  await page.goto(address)
  await dictionary
  return requests
}

/** The calls of a new document, by the end of their paths. */
const callsOfNew = [
  'me',
  'statusList',
  'currencies',
  'members',
  'tax_rates',
  'products',
  'customers',
  'state',
]

test('a new document loads few files, and requests nothing twice', async ({ form, kind }) => {
  const requests = await openWhole(form.page, `${kind.paths.record}/create/customer`)
  await expect(form.page.getByRole('textbox').first()).toBeEditable()
  const files = requests.filter((one) => !one.isCall).map(({ what }) => what)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles)
  const called = requests.filter((one) => one.isCall).map(({ what }) => what)
  expect(called).toEqual([...new Set(called)])
})

test('no call of a new document waits for the response of another', { tag: '@full' }, async ({
  form,
  kind,
}) => {
  const { page } = form
  const expected = [...callsOfNew, ...documentCalls(kind).newDocument.path.split('/').slice(-1)]
  const called = new Set<string>()
  const allCalled = Promise.withResolvers<void>()
  await page.route(/\/api\//, async (route) => {
    called.add(new URL(route.request().url()).pathname.replace(/.*\//, ''))
    await allCalled.promise
    await route.continue()
  })
  await page.goto(`${kind.paths.record}/create/customer`)
  await expect.poll(() => expected.filter((name) => !called.has(name))).toEqual([])
  allCalled.resolve()
  await expect(form.fields.title).toBeEditable()
})

for (const screen of [
  'dashboard',
  'invoices?sort=number&period=this-year',
  'customers',
  'products',
  'emails',
]) {
  test(`${screen}: nothing is requested twice`, { tag: '@full' }, async ({ page }) => {
    const requests = await openWhole(page, screen)
    const what = requests.map((one) => one.what)
    expect(what).toEqual([...new Set(what)])
  })
}

test('from screen to screen, each list is requested once', async ({ page }) => {
  await openWhole(page, 'dashboard')
  const requests = noteRequests(page)
  for (const [name, path] of [
    ['Invoices', /\/invoice\/list(\?|$)/],
    ['Customers', /\/customer\/list(\?|$)/],
    ['Leads', /\/lead\/list(\?|$)/],
  ] as const) {
    requests.length = 0
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const called = requests.filter(({ isCall }) => isCall).map(({ what }) => what)
    expect(called).toEqual([...new Set(called)])
    expect(called.filter((what) => path.test(what))).toHaveLength(1)
  }
})

for (const way of ['edit', 'show']) {
  test(`a stored document, to ${way}: nothing is requested twice`, { tag: '@full' }, async ({
    page,
    session,
    kind,
  }) => {
    const { id } = await storeDocument(session, kind, { lines: [createLine()] })
    const requests = await openWhole(page, `${kind.paths.record}/${way}/${id}`)
    const what = requests.map((one) => one.what)
    expect(what).toEqual([...new Set(what)])
  })
}

test('only opening a new document requests its defaults', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page } = form
  const { id } = await storeDocument(session, kind, { lines: [createLine()] })
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/create\w+Data$/.test(request.url())) requests.push(request.url())
  })
  await page.goto(`${kind.paths.record}/create`)
  await expect(form.fields.title).toBeEditable()
  expect(requests).toHaveLength(1)

  const list = englishText(`group.${kind.name}`)
  await page.getByRole('navigation').getByRole('link', { name: list }).click()
  await expect(page.locator(`main a[href$="/show/${id}"]`).first()).toBeVisible()
  expect(requests).toHaveLength(1)
  await page.goBack()
  await expect(form.fields.title).toBeEditable()
  expect(requests).toHaveLength(2)
})

test('a call that failed while the screen was loading is repeated', { tag: '@full' }, async ({
  page,
  kind,
  errors,
}) => {
  errors.expectErrors(/503/)
  let times = 0
  await page.route(/\/api\/v1\/currencies$/, async (route) => {
    times += 1
    if (times === 1) await route.fulfill({ status: 503, body: '{}' })
    else await route.continue()
  })
  await page.goto(`${kind.paths.record}/create`)
  await expect.poll(() => times).toBe(2)
})

const invoice = getKind('invoice')

test.use({ kind: invoice })

/** Reloads the page and returns the response of a call, and whether it came from the cache of the browser. */
async function reopened(page: Page, path: string) {
  // A response for the previous page can arrive first. Its body is lost when that page is unloaded.
  let isNewPage = false
  page.once('framenavigated', () => {
    isNewPage = true
  })
  const answered = page.waitForResponse(
    (response) => isNewPage && new URL(response.url()).pathname.endsWith(path),
  )
  await page.reload()
  const response = await answered
  const [sent, received] = [await response.request().allHeaders(), await response.allHeaders()]
  // The browser handles a 304 itself and returns the cached response.
  const isKept = sent['if-none-match'] === received.etag && received['content-type'] === undefined
  return { isKept, answer: await response.json() }
}

test('the browser caches reference data, and shows changes of other members at the next opening', {
  tag: '@full',
}, async ({ form, page, session }) => {
  const { statusList } = documentCalls(invoice)
  const names = async () =>
    (await reopened(page, statusList.path)).answer.map(({ name }: { name: string }) => name)
  await form.openNew()
  expect((await reopened(page, statusList.path)).isKept).toBe(true)

  const name = `Relancée ${newWord()}`
  const { id } = await session.call(storeStatus, { body: { kind: 'invoice', name, meaning: 'open' } })
  expect(await names()).toContain(name)
  await session.call(updateStatus, { body: { id, name: `${name} deux fois` } })
  expect(await names()).toContain(`${name} deux fois`)

  const rate = `Taxe ${newWord()}`
  await session.call(taxRateCalls.store, { body: { name: rate, rate: 3 } })
  const { answer } = await reopened(page, listTaxRates.path)
  expect(answer.tax_rates).toContainEqual(expect.objectContaining({ name: rate }))

  // It is requested again without a page load, too.
  await session.call(updateStatus, { body: { id, name: `${name} encore` } })
  await expect(async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.goBack()
    await form.fields.pickers.status.click()
    await expect(page.getByRole('listbox').getByRole('option', { name: `${name} encore` })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 15_000 })
})

test('a screen that loads does not take the focus from a search that has begun', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const word = newWord()
  await storeDocument(session, invoice, { title: word })
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  await box.fill(word)
  await expect(options).toHaveCount(1)
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await loading.promise
    await route.continue()
  })
  await options.click()
  await expect(box).toHaveValue('')
  await box.fill(word)
  await expect(options).toHaveCount(1)
  loading.resolve()
  await expect(documentScreen(page, invoice).fields.title).toHaveValue(word)
  await expect(box).toBeFocused()
  await expect(options).toHaveCount(1)
})
