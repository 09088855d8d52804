import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { readPrintSettings } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import { addProduct } from './fixtures/document-lines.ts'
import { type DocumentScreen, documentScreen, leastValues } from './fixtures/document-screen.ts'
import { newWord } from './fixtures/search-bar.ts'
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

test('a new document has a preview of its current input as soon as nothing is missing', {
  tag: '@full',
}, async ({ page, demo }) => {
  const screen = documentScreen(page, invoice)
  await screen.openNew()
  const preview = button(page, 'preview.open')
  await expect(preview).toHaveAttribute('aria-disabled', 'true')
  await expect(preview).toHaveAccessibleDescription(/^To save, fill in: .*Client/)
  await screen.fill(leastValues(demo))
  await addProduct(page, first(demo.products).name)
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

test('a stored document is downloaded, after a question if it has unsaved changes', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id, filled } = await storeDocument(session, invoice, {
    lines: Array.from({ length: 40 }, () => createLine()),
  })
  const screen = documentScreen(page, invoice)
  await screen.open(id)
  await button(page, 'preview.open').click()
  await expectPages(page, `Invoice INV-${filled.number}`, 2)
  const inGerman = await downloaded(page, async () => {
    await page.getByRole('combobox', { name: englishText('preview.language') }).selectOption('de')
    await button(page, 'preview.download').click()
  })
  expect(inGerman.name).toBe(`Rechnung (Entwurf) INV-${filled.number}.pdf`)
  expect(inGerman.content).toMatch(/^%PDF-/)
  await page.keyboard.press('Escape')

  const title = newWord()
  await screen.fields.title.fill(title)
  const saved = await downloaded(page, async () => {
    await button(page, 'conversions.more').click()
    await page.getByRole('menuitem', { name: englishText('preview.download') }).click()
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

  test('documents of a list and of a client can be previewed and downloaded', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const word = newWord()
    // A customer of its own: others have many newer documents.
    const customer = await session.call(partyRecords.customer.store, { body: { company_name: word } })
    const party = { id: customer.id, clientName: word, clientEmail: '' }
    const { filled } = await storeDocument(session, invoice, { title: word, party })
    const name = `INV-${filled.number}`
    for (const address of [`invoices?search=${word}`, `customer/show/${customer.id}`]) {
      await page.goto(address)
      await button(page, 'lists.actions-of', { name }).tap()
      const item = (key: Parameters<typeof englishText>[0]) =>
        page.getByRole('menuitem', { name: englishText(key), exact: true })
      await expect(item('preview.open')).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScrolling(page)
      await item('preview.open').tap()
      await expectPages(page, `Invoice ${name}`, 1)
      await expectNoViolations(page)
      await expectNoSidewaysScrolling(page)
      await button(page, 'preview.close').tap()
      await button(page, 'lists.actions-of', { name }).tap()
      const { content } = await downloaded(page, () => item('preview.download').tap())
      expect(content).toMatch(/^%PDF-/)
    }
  })
})

test('the template of documents and its colour are selected by examples', { tag: '@full' }, async ({
  openBrowser,
  session,
}) => {
  for (const [colorScheme, colour] of [
    ['light', '#7a1f3d'],
    ['dark', '#23613b'],
  ] as const) {
    const page = await openBrowser({ colorScheme })
    await page.goto('settings/paper')
    // The templates of the product, and those that other tests have added.
    const templates = page.getByRole('radio')
    await expect(templates.nth(4)).toBeVisible()
    await expect(page.locator('form img[src^="blob:"]')).toHaveCount(await templates.count())
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

const wide = { width: 1728, height: 1000 }

function paneOf({ page }: DocumentScreen) {
  const pane = page.getByRole('region', { name: englishText('preview.open'), exact: true })
  return {
    pane,
    pages: pane.getByRole('img'),
    hide: pane.getByRole('button', { name: englishText('preview.hide') }),
    enlarge: pane.getByRole('button', { name: englishText('preview.enlarge') }),
    toggle: page.getByRole('button', { name: englishText('preview.open'), exact: true }),
  }
}

test('the preview next to the form follows the input', async ({ form, kind, session }) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, {
    lines: [createLine({ name: 'Roof', price: decimal('10') })],
  })
  await page.setViewportSize(wide)
  await form.open(id)
  const { pane, pages, enlarge } = paneOf(form)
  await expect(pages).toHaveAccessibleName(/, page 1 of 1$/)
  await expectNoViolations(page)
  await expectNoSidewaysScrolling(page)

  const { previewUpdate } = documentPrintCalls(kind)
  const isOfUpdate = (url: string) => new URL(url).pathname.endsWith(previewUpdate.path)
  const before = await pages.getAttribute('src')
  const asked = page.waitForRequest((request) => isOfUpdate(request.url()))
  await line(1).name.fill('Roof of slate')
  expect((await asked).postData()).toContain('Roof of slate')
  await expect(pages).not.toHaveAttribute('src', before ?? '')
  await expect(line(1).name).toBeFocused()

  const described = page.waitForRequest((request) => isOfUpdate(request.url()))
  await line(1).name.press('Alt+Enter')
  await page.keyboard.type('Hand cut')
  await page.keyboard.press('Enter')
  await page.keyboard.type('from Angers')
  expect((await described).postData()).toContain('Hand cut')
  await expectNoViolations(page)

  await line(1).price.fill('')
  await line(1).name.focus()
  await expect(pane.getByText(englishText('preview.last-complete'))).toBeVisible()
  await expect(pages).toBeVisible()
  await line(1).price.fill('12')
  await expect(pane.getByText(englishText('preview.last-complete'))).toBeHidden()
  await enlarge.click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enlarge).toBeFocused()
})

test('a new document has a preview as soon as nothing is missing', { tag: '@full' }, async ({
  form,
  page,
  demo,
}) => {
  await page.setViewportSize(wide)
  await form.openNew()
  const { pane, pages } = paneOf(form)
  await expect(pane.getByText(englishText('preview.waiting'))).toBeVisible()
  await expectNoViolations(page)
  await form.fillLeast(demo)
  await expect(pages).toBeVisible()
  // The next new document has no preview yet.
  await form.save('store')
  await expect(pane.getByText(englishText('preview.waiting'))).toBeVisible()
  await expect(pages).toBeHidden()
})

test('the preview can be hidden, and is then shown in a dialog on narrow screens', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page } = form
  const { id } = await storeDocument(session, kind)
  await page.setViewportSize(wide)
  await form.open(id)
  const { pane, hide, toggle } = paneOf(form)
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await hide.click()
  await expect(pane).toBeHidden()
  await expect(toggle).toBeFocused()
  await page.reload()
  await expect(form.update).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(pane).toBeHidden()
  await toggle.click()
  await expect(pane.getByRole('img')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(pane).toBeHidden()
  await toggle.click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
})
