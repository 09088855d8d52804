import { expect } from '@playwright/test'
import { balanceCard, expectFacts, issueInvoice, roofLines, storeCustomer } from './fixtures/issuing.ts'
import { keyboardOf } from './fixtures/keyboard.ts'
import { test } from './fixtures/test.ts'

// Payments and credit notes with the keyboard only. The issue of an invoice is in issue.spec.ts.

test('a payment is recorded on the page of its invoice with the keyboard only', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { press, push, tabTo, write } = keyboardOf(page)
  const { id, number } = await issueInvoice(session, { party: await storeCustomer(session) })
  await page.goto(`invoice/show/${id}`)
  const record = balanceCard(page).getByRole('button', { name: 'Record payment', exact: true })
  await push(record)
  const payment = page.getByRole('dialog', { name: `Payment of ${number}`, exact: true })
  await write(payment.getByRole('textbox', { name: 'Amount (EUR)' }), '50')
  // 120.00 − 50.00.
  await expect(payment).toContainText('70.00 EUR stays due.')
  const method = payment.getByRole('combobox', { name: 'Method' })
  await expect(method.locator('option').filter({ hasText: 'Bank transfer' })).toHaveCount(1)
  await tabTo(method)
  await page.keyboard.type('Bank')
  await expect(method).toHaveValue('Bank transfer')
  await write(payment.getByRole('textbox', { name: 'Reference' }), 'VIR 4712')
  await press('Enter')
  await expect(page.getByText('The payment is recorded.')).toBeVisible()
  await expect(payment).toHaveCount(0)
  await expect(record).toBeFocused()
  await expectFacts(balanceCard(page), { Owed: '120.00', Paid: '50.00', Due: '70.00' })
  await expect(balanceCard(page).getByRole('listitem')).toContainText(['VIR 4712'])
})

test('an invoice is credited as a whole with the keyboard only', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { push } = keyboardOf(page)
  const party = await storeCustomer(session)
  const { id, number } = await issueInvoice(session, { party, lines: roofLines })
  await page.goto(`invoice/show/${id}`)
  await push(page.getByRole('article').getByRole('button', { name: 'Create credit note', exact: true }))
  const credit = page.getByRole('dialog', { name: `Credit note for ${number}`, exact: true })
  await expect(credit.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Wrong slates')
  await push(credit.getByRole('button', { name: 'Create and issue', exact: true }))
  await expect(page).toHaveURL(/\/credit-note\/show\/\d+$/)
  await expectFacts(balanceCard(page), { Credit: '461.00', Used: '461.00', Left: '0.00' })
  await expect(page.locator(':focus')).toHaveCount(1)

  await push(balanceCard(page).getByRole('link', { name: number, exact: true }))
  await expect(page).toHaveURL(new RegExp(`/invoice/show/${id}$`))
  await expectFacts(balanceCard(page), { Owed: '461.00', Paid: '0.00', Credited: '461.00', Due: '0.00' })
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Cancelled')
})
