import { expect, type Page, type Request } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { aLine, storeDocument } from './fixtures/stock.ts'
import { test } from './fixtures/test.ts'

const mostFiles = 6

interface Asked {
  readonly what: string
  readonly isCall: boolean
  /** Number of API responses received before this request. */
  readonly answersBefore: number
}

/** The globals of a page before its script has loaded. */
interface EarlyPage {
  readonly earlyAnswers?: { readonly requests: ReadonlyMap<string, { readonly json?: unknown }> }
}

/** Records the requests of a page, in order. */
function noteRequests(page: Page): Asked[] {
  const asked: Asked[] = []
  let answers = 0
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    const { pathname, search } = new URL(request.url())
    const what = `${request.method()} ${pathname}${search}`
    asked.push({ what, isCall: isCall(request), answersBefore: answers })
  })
  page.on('requestfinished', (request) => {
    if (isCall(request)) answers += 1
  })
  return asked
}

function isCall(request: Request): boolean {
  return new URL(request.url()).pathname.includes('/api/')
}

/** Opens a screen and waits for all requests. The dictionary is the last one, a second after the screen. */
async function openWhole(page: Page, address: string): Promise<Asked[]> {
  const asked = noteRequests(page)
  const dictionary = page.waitForResponse(/\/applocale\//)
  await page.goto(address)
  await dictionary
  return asked
}

test('a new document loads few files, requests nothing twice, and no call waits for another', async ({
  form,
  kind,
}) => {
  const asked = await openWhole(form.page, `${kind.name}/create/customer`)
  await expect(form.page.getByRole('textbox').first()).toBeEditable()
  const files = asked.filter((one) => !one.isCall).map(({ what }) => what)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles)
  const calls = asked.filter((one) => one.isCall)
  const called = calls.map(({ what }) => what)
  expect(called).toEqual([...new Set(called)])
  const paths = called.map((what) => what.replace(/\?.*/, '').replace(/.*\//, ''))
  const specified = ['statusList', 'currencies', 'members', 'products', 'tax_rates', 'customers', 'me']
  expect(paths).toEqual(expect.arrayContaining(specified))
  const waited = calls.filter(({ what, answersBefore }) => answersBefore > 0 && !what.includes('applocale'))
  expect(waited.map(({ what }) => what)).toEqual([])
})

for (const screen of ['dashboard', 'invoices', 'customers', 'proposals']) {
  test(`${screen}: nothing is requested twice`, async ({ page }) => {
    const asked = await openWhole(page, screen)
    const what = asked.map((one) => one.what)
    expect(what).toEqual([...new Set(what)])
  })
}

test('a stored document: nothing is requested twice', async ({ page, session, kind }) => {
  const { id } = await storeDocument(session, kind, { lines: [aLine()] })
  const asked = await openWhole(page, `${kind.name}/edit/${id}`)
  const what = asked.map((one) => one.what)
  expect(what).toEqual([...new Set(what)])
})

/** Delays the script of the page until the response with the defaults of a new document is there. */
async function holdScript(page: Page): Promise<void> {
  await page.route(/\/assets\/base-[^/]*\.js$/, async (route) => {
    await page.waitForFunction(() => {
      const { earlyAnswers } = globalThis as unknown as EarlyPage // as: see `early-requests`
      return [...(earlyAnswers?.requests ?? [])].some(
        ([key, { json }]) => /\/create\w+Data /.test(key) && json,
      )
    })
    await route.continue()
  })
}

test('a new document is rendered at once with an early response, and only opening it requests new defaults', async ({
  form,
  kind,
  session,
}) => {
  const { page } = form
  const { id } = await storeDocument(session, kind, { lines: [aLine()] })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      const drawn = document.querySelector('main form, main [aria-busy]')
      if (drawn) dataset.first ??= drawn.localName
    }).observe(document, { subtree: true, childList: true })
  })
  await holdScript(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/create\w+Data$/.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${kind.name}/create`)
  await expect(form.fields.title).toBeEditable()
  await expect(page.locator('html')).toHaveAttribute('data-first', 'form')
  expect(asked).toHaveLength(1)

  const list = englishText(`group.${kind.name}`)
  await page.getByRole('navigation').getByRole('link', { name: list }).click()
  await expect(page.locator(`main a[href$="/edit/${id}"]`).first()).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.goBack()
  await expect(form.fields.title).toBeEditable()
  expect(asked).toHaveLength(2)
})

test('an invalid early response is requested again', async ({ form, kind }) => {
  const { page } = form
  await holdScript(page)
  let times = 0
  await page.route(/\/create\w+Data$/, async (route) => {
    times += 1
    if (times === 1) await route.fulfill({ json: { something: 'else' } })
    else await route.continue()
  })
  await page.goto(`${kind.name}/create`)
  await expect(form.fields.title).toBeEditable()
  expect(times).toBe(2)
})

test('a call that failed before the script was loaded is repeated', async ({ page, kind, errors }) => {
  errors.expectErrors(/503/)
  let times = 0
  await page.route(/\/api\/v1\/currencies$/, async (route) => {
    times += 1
    if (times === 1) await route.fulfill({ status: 503, body: '{}' })
    else await route.continue()
  })
  await page.goto(`${kind.name}/create`)
  await expect.poll(() => times).toBe(2)
})
