import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
} from './fixtures/access.ts'
import { expectUsableDialog } from './fixtures/dialog-access.ts'
import { addProduct, toggleRates } from './fixtures/document-lines.ts'
import { aLine, first, storeDocument } from './fixtures/stock.ts'
import { forEachKind, test } from './fixtures/test.ts'

forEachKind(() => {
  test('create and edit have no accessibility violations', async ({ form, kind, session }) => {
    const { page } = form
    const { id } = await storeDocument(session, kind, { lines: [aLine(), aLine()] })
    await form.openNew()
    await expect(page.getByText(englishText('editing.no-lines'))).toBeVisible()
    await expectNoViolationsInAnyLight(page)
    await form.fields.pickers.status.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectNoViolationsInAnyLight(page)

    await form.open(id)
    await toggleRates(page, 1, ['VAT 20%'])
    await expectNoViolationsInAnyLight(page)
    await form.line(1).quantity.fill('0')
    await form.line(1).quantity.press('Tab')
    await expectUsableDialog(form.alert)
    await page.keyboard.press('Escape')
    await form.line(2).name.fill('')
    await expectNoViolationsInAnyLight(page)
  })
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  forEachKind(
    () => {
      test('create and edit fit a phone', async ({ form, kind, stock, session }) => {
        const lines = [aLine({ name: 'Très-longue-désignation-sans-aucune-espace'.repeat(4) }), aLine()]
        const { id } = await storeDocument(session, kind, { lines, title: 'Sur un téléphone, '.repeat(8) })
        await form.openNew()
        await addProduct(form.page, first(stock.products).name)
        await expectNoSidewaysScrolling(form.page)
        await form.open(id)
        await expectNoSidewaysScrolling(form.page)
        await expectNoViolations(form.page)
        await form.line(2).quantity.fill('3')
        await form.save('update')
        await expectNoSidewaysScrolling(form.page)
      })
    },
    { usually: 'estimate' },
  )
})

test('a document can be created with the keyboard only', async ({ form, page, stock }) => {
  const { fields } = form
  const pick = async (text: string) => {
    await page.keyboard.type(text)
    await expect(page.getByRole('option').filter({ hasText: text }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const tabTo = async (target: typeof fields.title) => {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }

  await form.openNew()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await tabTo(fields.party)
  await pick(first(stock.customers).client_email)
  await tabTo(fields.title)
  await page.keyboard.type(' au clavier')
  await tabTo(fields.pickers.status)
  await pick('Draft')
  await tabTo(fields.pickers.currency)
  await pick('EUR')
  await tabTo(fields.pickers.owner)
  await pick('Hugo')
  await tabTo(page.getByRole('combobox', { name: englishText('products.label'), exact: true }))
  await pick('Site survey')
  await page.keyboard.press('Escape')
  await tabTo(form.line(1).quantity)
  await page.keyboard.type('2')
  await tabTo(form.line(1).rates)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tabTo(form.create)
  await expect(form.create).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(form.toast(englishText(`${getKind('proposal').name}.added`))).toBeVisible()
})
