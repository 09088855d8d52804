import { expect, type Page } from '@playwright/test'
import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { listTaxRates } from '@quittance/shared/contract/picker-lists.ts'
import { storeStatus, updateStatus } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { newWord } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

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
  const [asked, told] = [await response.request().allHeaders(), await response.allHeaders()]
  // The browser handles a 304 itself and returns the cached response.
  const isKept = asked['if-none-match'] === told.etag && told['content-type'] === undefined
  return { isKept, answer: await response.json() }
}

test('the browser caches reference data, and shows changes of other members at the next opening', async ({
  form,
  page,
  session,
}) => {
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
    await expect(page.getByRole('option', { name: `${name} encore` })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
})
