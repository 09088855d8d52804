import { expect, type Page } from '@playwright/test'
import { expectNoViolationsInAnyLight, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { balanceCard, issueInvoice, storeCustomer } from './fixtures/issuing.ts'
import { newWord } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

/** Opens the dialog that records a payment on the page of an invoice. */
async function openPayment(page: Page, { id, number }: { readonly id: number; readonly number: string }) {
  await page.goto(`invoice/show/${id}`)
  await balanceCard(page).getByRole('button', { name: 'Record payment', exact: true }).click()
  const payment = page.getByRole('dialog', { name: `Payment of ${number}`, exact: true })
  const methods = payment.getByRole('combobox', { name: 'Method' }).locator('option')
  await expect(methods.filter({ hasText: 'Bank transfer' })).toHaveCount(1)
  return { payment, methods }
}

test('a payment method is added, renamed and used, and is not offered after it was retired', {
  tag: '@full',
}, async ({ page, session }) => {
  const word = newWord()
  const invoice = await issueInvoice(session, { party: await storeCustomer(session) })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const row = page
    .getByRole('table', { name: 'Payment methods', exact: true })
    .getByRole('row')
    .filter({ hasText: word })
  await page.goto('settings/payment-methods')
  await page.getByRole('button', { name: 'New payment method', exact: true }).click()
  await name.fill(`Wallet ${word}`)
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`Wallet ${word} added.`)).toBeVisible()
  await expect(row).toContainText('Not used')
  await row.getByRole('button', { name: `Edit Wallet ${word}`, exact: true }).click()
  await name.fill(`Voucher ${word}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Voucher ${word} saved.`)).toBeVisible()
  await expect(row).toContainText(`Voucher ${word}`)

  const { payment } = await openPayment(page, invoice)
  await payment.getByRole('textbox', { name: 'Amount (EUR)' }).fill('50')
  await payment.getByRole('combobox', { name: 'Method' }).selectOption(`Voucher ${word}`)
  await payment.getByRole('button', { name: 'Record', exact: true }).click()
  const entries = balanceCard(page).getByRole('list', { name: 'Payments and credits' })
  await expect(entries.getByRole('listitem')).toContainText([`Voucher ${word}`])

  await page.goto('settings/payment-methods')
  await expect(row).toContainText('1 payment')
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await row.getByRole('button', { name: `Retire Voucher ${word}`, exact: true }).click()
  await expect(row).toContainText('Retired')
  await expect(row.getByRole('button', { name: `Restore Voucher ${word}`, exact: true })).toBeVisible()
  await expectNoViolationsInAnyLight(page)

  const again = await openPayment(page, invoice)
  await expect(again.methods.filter({ hasText: word })).toHaveCount(0)
  await expectUsableDialog(again.payment)
  await again.payment.getByRole('button', { name: 'Cancel', exact: true }).click()
  // The payment keeps the name with which it was recorded.
  await expect(entries.getByRole('listitem')).toContainText([`Voucher ${word}`])
})
