import { expect } from '@playwright/test'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { documentScreen } from '../fixtures/document-screen.ts'
import { scrollBelowBar, scrollToEnd, test } from './stage.ts'

for (const kind of kinds) {
  test(`${kind.name}: new and stored`, async ({ page, scene, picture }) => {
    const form = documentScreen(page, kind)
    await form.openNew()
    await picture(`documents/new-${kind.paths.record}`)
    await form.open(scene[kind.name])
    await picture(`documents/${kind.paths.record}`)
    await scrollToEnd(page)
    await picture(`documents/${kind.paths.record}-below`)
  })

  test(`list of ${kind.name}s`, async ({ page, picture }) => {
    await page.goto(`${kind.paths.list}`)
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await picture(`lists/${kind.paths.list}`)
  })
}

test('form with values', async ({ page, demo, picture }) => {
  const form = documentScreen(page, getKind('proposal'))
  await form.openNew()
  await form.fillLeast(demo, { title: 'A new roof' })
  await picture('documents/new-filled')
  await form.fields.title.fill('')
  await form.line(1).name.fill('')
  await form.line(1).quantity.focus()
  await picture('documents/new-something-missing')
})

test('long document', async ({ page, scene, picture }) => {
  await page.goto(`invoice/edit/${scene.long}`)
  await expect(page.getByText(englishText('products.count', { count: 200 }), { exact: true })).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 2400, behavior: 'instant' }))
  await picture('documents/long')
})

test('preview next to the form on a wide screen', async ({ page, scene, picture }, { project }) => {
  // A phone has no space for it.
  if (project.name === 'phone') return
  await page.setViewportSize({ width: 1728, height: 1000 })
  await page.goto(`invoice/edit/${scene.invoice}`)
  const pane = page.getByRole('region', { name: englishText('preview.open'), exact: true })
  await expect(pane.getByRole('img').first()).toBeVisible()
  await picture('documents/with-paper')
})

test('a document to read, and beside its list', async ({ page, scene, picture }) => {
  await page.goto(`invoice/show/${scene.invoice}`)
  await expect(page.getByRole('img').first()).toBeVisible()
  await picture('documents/show')
  // A narrow window has no panel: this address opens the page.
  if (test.info().project.name === 'phone') return
  await page.goto(`invoices?open=${scene.invoice}`)
  await expect(page.getByRole('complementary').getByRole('img').first()).toBeVisible()
  await picture('documents/panel')
})

test('versions', async ({ page, scene, picture }) => {
  await page.goto(`invoice/versions/${scene.invoice}`)
  await expect(page.getByText('Roof of the old mill').first()).toBeVisible()
  await picture('documents/versions')
})

test('check before issuing, open', async ({ page, scene, picture }) => {
  await page.goto(`invoice/edit/${scene.invoice}`)
  const summary = page.locator('summary', { hasText: /before this can be issued$/ })
  await summary.click()
  await expect(page.locator('details[open]').getByRole('listitem').first()).toBeVisible()
  await scrollBelowBar(summary)
  await picture('documents/issue-check')
})

test('tax and references', { tag: '@light' }, async ({ page, scene, picture }) => {
  await page.goto(`invoice/edit/${scene.invoice}`)
  const summary = page.getByText(englishText('legal.title'), { exact: true })
  await summary.click()
  await scrollBelowBar(summary)
  await picture('documents/tax-and-references')
})

test('page of a credit note', { tag: '@light' }, async ({ page, scene, picture }) => {
  await page.goto(`credit-note/show/${scene.creditNote}`)
  await expect(page.getByRole('img').first()).toBeVisible()
  await picture('documents/show-credit-note')
})

test('page of an invoice, lower part', async ({ page, scene, picture }) => {
  await page.goto(`invoice/show/${scene.invoice}`)
  await expect(page.getByRole('img').first()).toBeVisible()
  await scrollToEnd(page)
  await picture('documents/show-below')
})
