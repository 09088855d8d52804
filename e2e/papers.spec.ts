import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { readPrintSettings } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/access.ts'
import { addProduct } from './fixtures/document-lines.ts'
import { documentScreen, leastValues } from './fixtures/document-screen.ts'
import { newWord } from './fixtures/search-bar.ts'
import { aLine, first, storeDocument } from './fixtures/stock.ts'
import { test } from './fixtures/test.ts'

const invoice = getKind('invoice')

function button(page: Page, key: TextKey, params: Record<string, string> = {}) {
  return page.getByRole('button', { name: englishText(key, params), exact: true })
}

/** Expects the pictures of all pages in the preview. */
async function expectPages(page: Page, name: string, count: number): Promise<void> {
  const pages = page.locator('dialog img')
  await expect(pages).toHaveCount(count)
  await expect(pages.first()).toHaveAccessibleName(
    englishText('preview.page', { name, page: 1, pages: count }),
  )
  // An image that the content security policy blocks has no width.
  await expect.poll(() => pages.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0)
}

/** Returns the PDF that the browser saves. */
async function downloaded(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent('download')
  await press()
  const download = await saving
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'latin1') }
}

test('a new document has a preview of its current input as soon as nothing is missing', async ({
  page,
  stock,
}) => {
  const screen = documentScreen(page, invoice)
  await screen.openNew()
  const preview = button(page, 'preview.open')
  await expect(preview).toHaveAttribute('aria-disabled', 'true')
  await expect(preview).toHaveAccessibleDescription(/^To save, fill in: .*Client/)
  await screen.fill(leastValues(stock))
  await addProduct(page, first(stock.products).name)
  await expect(preview).toHaveAttribute('aria-disabled', 'false')
  const number = await screen.fields.number.inputValue()
  await preview.click()
  const dialog = page.getByRole('dialog')
  await expectPages(page, `Invoice INV-${number}`, 1)
  await expect(dialog).toContainText(englishText('preview.on-screen'))
  await expect(button(page, 'preview.download')).toBeHidden()

  const asked = page.waitForRequest(/\/preview\/store\?locale=de$/)
  await dialog.getByRole('combobox', { name: englishText('preview.language') }).selectOption('de')
  await asked
  await expectPages(page, `Invoice INV-${number}`, 1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(preview).toBeFocused()
  await expect(screen.fields.number).toHaveValue(number)
})

test('a stored document is downloaded, after a question if it has unsaved changes', async ({
  page,
  session,
}) => {
  const { id, filled } = await storeDocument(session, invoice, {
    lines: Array.from({ length: 40 }, () => aLine()),
  })
  const screen = documentScreen(page, invoice)
  await screen.open(id)
  await button(page, 'preview.open').click()
  await expectPages(page, `Invoice INV-${filled.number}`, 2)
  const inGerman = await downloaded(page, async () => {
    await page.getByRole('combobox', { name: englishText('preview.language') }).selectOption('de')
    await button(page, 'preview.download').click()
  })
  expect(inGerman.name).toBe(`Rechnung INV-${filled.number}.pdf`)
  expect(inGerman.content).toMatch(/^%PDF-/)
  await page.keyboard.press('Escape')

  const title = newWord()
  await screen.fields.title.fill(title)
  const saved = await downloaded(page, async () => {
    await button(page, 'conversions.more').click()
    await button(page, 'preview.download').click()
    await expect(screen.alert).toContainText(englishText('preview.unsaved'))
    await button(page, 'preview.save-first').click()
  })
  expect(saved.content).toMatch(/^%PDF-/)
  await expect(page.getByText(englishText('preview.downloaded', { file: saved.name }))).toBeVisible()
  await page.reload()
  await expect(screen.fields.title).toHaveValue(title)
})

test.describe('in dark mode on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })

  test('documents of a list and of a client can be previewed and downloaded', async ({ page, session }) => {
    const word = newWord()
    // A customer of its own: others have many newer documents.
    const customer = await session.call(partyRecords.customer.store, { body: { company_name: word } })
    const party = { id: customer.id, clientName: word, clientEmail: '' }
    const { filled } = await storeDocument(session, invoice, { title: word, party })
    const name = `INV-${filled.number}`
    for (const address of [`invoices?search=${word}`, `customer/show/${customer.id}`]) {
      await page.goto(address)
      await button(page, 'preview.more-of', { name }).click()
      await expect(button(page, 'preview.open')).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScrolling(page)
      await button(page, 'preview.open').click()
      await expectPages(page, `Invoice ${name}`, 1)
      await expectNoViolations(page)
      await expectNoSidewaysScrolling(page)
      await button(page, 'preview.close').click()
      await button(page, 'preview.more-of', { name }).click()
      const { content } = await downloaded(page, () => button(page, 'preview.download').click())
      expect(content).toMatch(/^%PDF-/)
    }
  })
})

test('the template of documents and its colour are selected by examples', async ({
  openBrowser,
  session,
}) => {
  for (const [colorScheme, colour] of [
    ['light', '#7a1f3d'],
    ['dark', '#23613b'],
  ] as const) {
    const page = await openBrowser({ colorScheme })
    await page.goto('settings/paper')
    await expect(page.locator('form img[src^="blob:"]')).toHaveCount(3)
    await page.getByRole('textbox', { name: englishText('print-templates.accent') }).click()
    await expect(button(page, 'form.save')).toBeVisible()
    await page.getByRole('button', { name: colour }).waitFor()
    await expectNoViolations(page)
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/paper/preview') && request.postDataJSON().accent === colour,
    )
    await page.getByRole('button', { name: colour }).click()
    await asked
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: new RegExp(`^${englishText('print-templates.band')}`) }).check()
    await button(page, 'form.save').click()
    await expect(
      page.getByRole('status').filter({ hasText: englishText('print.template-saved') }),
    ).toBeVisible()
    const { look, accent, version } = await session.call(readPrintSettings)
    expect({ look, accent }).toEqual({ look: 'band', accent: colour })
    expect(version).toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Band/)
    await page.close()
  }
})
