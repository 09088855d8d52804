import { expect } from '@playwright/test'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/access.ts'
import type { DocumentScreen } from './fixtures/document-screen.ts'
import { aLine, storeDocument } from './fixtures/stock.ts'
import { test } from './fixtures/test.ts'

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
    lines: [aLine({ name: 'Roof', price: decimal('10') })],
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

test('a new document has a preview as soon as nothing is missing', async ({ form, page, stock }) => {
  await page.setViewportSize(wide)
  await form.openNew()
  const { pane, pages } = paneOf(form)
  await expect(pane.getByText(englishText('preview.waiting'))).toBeVisible()
  await expectNoViolations(page)
  await form.fillLeast(stock)
  await expect(pages).toBeVisible()
  // The next new document has no preview yet.
  await form.save('store')
  await expect(pane.getByText(englishText('preview.waiting'))).toBeVisible()
  await expect(pages).toBeHidden()
})

test('the preview can be hidden, and is then shown in a dialog on narrow screens', async ({
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
