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

/** What the browser got of a call while the page was opened again. */
async function reopened(page: Page, path: string) {
  // An answer that the page before still waits for may come first: its body is lost when that page is left.
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
  // The browser itself reads 304, and gives what it has kept.
  const isKept = asked['if-none-match'] === told.etag && told['content-type'] === undefined
  return { isKept, answer: await response.json() }
}

test('what forms choose from is kept by the browser, and what somebody else changes is there at the next opening', async ({
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

  // Without loading the page anew it is asked for again too.
  await session.call(updateStatus, { body: { id, name: `${name} encore` } })
  await expect(async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.goBack()
    await form.fields.pickers.status.click()
    await expect(page.getByRole('option', { name: `${name} encore` })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
})
