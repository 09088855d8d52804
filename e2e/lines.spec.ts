import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { first } from './fixtures/demo-records.ts'
import { addProduct, enter } from './fixtures/document-lines.ts'
import type { DocumentScreen } from './fixtures/document-screen.ts'
import { forEachKind, test } from './fixtures/test.ts'

const quantityRule = 'Quantity can not be less than 1'
const priceRule = 'Price can not be less than 0'

/** Expects this exact text and the focus in the alert, and closes it with a key. */
async function dismissAlert({ alert, page }: DocumentScreen, sentence: string, key: 'Enter' | 'Escape') {
  await expect(alert.getByRole('paragraph')).toHaveText(sentence)
  await expect(alert.getByRole('button')).toBeFocused()
  await page.keyboard.press(key)
  await expect(alert).toBeHidden()
}

forEachKind(
  () => {
    test('resets a quantity below 1 and a price below 0, and shows an alert', async ({ form, demo }) => {
      await form.openNew()
      await addProduct(form.page, first(demo.products).name)
      const { price, quantity, total } = form.line(1)

      await quantity.fill('3')
      await quantity.fill('0')
      await expect(form.alert).toBeHidden()
      await quantity.press('Tab')
      await dismissAlert(form, quantityRule, 'Enter')
      await expect(quantity).toHaveValue('1')

      await quantity.fill('')
      await quantity.press('Enter')
      await dismissAlert(form, quantityRule, 'Escape')
      await expect(quantity).toHaveValue('1')

      await enter(quantity, '0,99')
      await form.alert.getByRole('button', { name: englishText('alert.close') }).click()
      await expect(quantity).toHaveValue('1')

      await enter(price, '-0.01')
      await dismissAlert(form, priceRule, 'Escape')
      await expect(price).toHaveValue('0.00')
      await expect(total).toHaveText(/0\.00$/)

      await price.press('ArrowUp')
      await expect(price).toHaveValue('0.02')
      await price.press('ArrowDown')
      await price.press('ArrowDown')
      await price.press('Tab')
      await expect(price).toHaveValue('0.00')
      await expect(form.alert).toBeHidden()
    })

    test('keeps text that is not a number in its field, and cannot be saved with it', {
      tag: '@full',
    }, async ({ form, demo }) => {
      await form.openNew()
      await form.fillLeast(demo)
      const { price, quantity, total } = form.line(1)
      await enter(price, '9.99 €')
      await expect(price).toHaveValue('9.99')
      await enter(price, 'abc')
      await enter(quantity, '2h')
      await expect(price).toHaveValue('abc')
      await expect(quantity).toHaveValue('2h')
      await expect(price).toHaveAccessibleDescription(/is not a number/)
      // 9.99 + 20 % = 11.988
      await expect(total).toHaveText(/11\.99/)
      await expect(form.create).toHaveAccessibleDescription(
        'Price, line 1 is not a number. Quantity, line 1 is not a number.',
      )
      await expect(form.create).toBeDisabled()
      await enter(price, '')
      await expect(price).toHaveAccessibleDescription(englishText('line.price-empty'))
      await enter(price, '9.99999')
      await expect(price).toHaveAccessibleDescription('Price, line 1 can have at most 4 decimals.')
      await enter(price, '13837')
      await expect(price).toHaveValue('13,837.00')
      await enter(quantity, '1')
      await expect(form.create).toBeEnabled()
      await form.fields.number.fill('1.5')
      await expect(form.fields.number).toHaveValue('1.5')
      await expect(form.create).toBeDisabled()
    })

    test('reports an empty name, discount or adjustment, and cannot be saved with it', {
      tag: '@full',
    }, async ({ form, demo }) => {
      await form.openNew()
      await form.fillLeast(demo)
      await expect(form.create).toBeEnabled()

      const { name } = form.line(1)
      await name.fill('')
      await expect(name).toHaveAccessibleDescription('Name is required')
      await expect(form.create).toBeDisabled()
      await name.fill('Conseil')
      await expect(form.create).toBeEnabled()

      await enter(form.adjustments, '')
      await expect(form.adjustments).toHaveAccessibleDescription('Empty field not allowed.')
      await expect(form.create).toBeDisabled()
      await enter(form.adjustments, '-0,5')
      await expect(form.adjustments).toHaveValue('-0.50')
      await expect(form.create).toBeEnabled()

      await enter(form.discountPercent, '')
      await expect(form.discountPercent).toHaveAccessibleDescription(englishText('discount.empty'))
      await expect(form.create).toBeDisabled()
      await enter(form.discountPercent, '101')
      await expect(form.create).toBeDisabled()
      await enter(form.discountPercent, '-1')
      await expect(form.create).toBeDisabled()
      await enter(form.discountPercent, '0')
      await expect(form.create).toBeEnabled()
    })

    test('describes at the save button what is still missing', { tag: '@full' }, async ({
      form,
      kind,
      demo,
    }) => {
      await form.openNew()
      await form.fields.title.fill('')
      const labels = [
        englishText(`${kind.name}.title`),
        ...(kind.relations.length > 1 ? [englishText('document.relation')] : []),
        englishText('document.status'),
        englishText('document.currency'),
        englishText(`${kind.name}.owner`),
      ]
      await expect(form.create).toBeDisabled()
      for (const label of labels) await expect(form.create).toHaveAccessibleDescription(new RegExp(label))
      await expect(form.create).toHaveAccessibleDescription(/Please select at least one product\.$/)
      await form.create.focus()
      await expect(form.page.getByRole('tooltip')).toContainText(englishText('document.no-lines'))

      await form.fillLeast(demo, { title: 'Vitrine' })
      await expect(form.create).toBeEnabled()
      await form.line(1).remove.click()
      await expect(form.create).toHaveAccessibleDescription(englishText('document.no-lines'))
      await expect(form.create).toBeDisabled()
    })

    test('moves the focus from a problem to its field', { tag: '@full' }, async ({ form, demo }) => {
      const { page, fields, line } = form
      const lead = (sentence: string | RegExp) => page.getByRole('button', { name: sentence }).click()
      await form.openNew()
      await form.choosePartyOf(demo)
      await fields.title.fill('')
      await lead(/^To save, fill in: /)
      await expect(fields.title).toBeFocused()
      await lead(englishText('document.no-lines'))
      await expect(page.getByRole('combobox', { name: englishText('products.label') })).toBeFocused()
      await form.create.press('Enter')
      await expect(fields.title).toBeFocused()

      await form.fillLeast(demo, { title: 'Vitrine' })
      await line(1).name.fill('')
      await enter(line(1).price, 'abc')
      await lead(englishText('line.name-missing', { place: 1 }))
      await expect(line(1).name).toBeFocused()
      await lead(/^Price, line 1 is not a number/)
      await expect(line(1).price).toBeFocused()
    })
  },
  { usually: 'estimate' },
)
