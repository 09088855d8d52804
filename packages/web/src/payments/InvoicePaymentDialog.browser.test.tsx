import { paymentMethodCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { listOpenItems } from '@quittance/shared/contract/payments.ts'
import { listCurrencies, listCustomers } from '@quittance/shared/contract/picker-lists.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { showDay } from '#locale/dates.ts'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { replaceAnswers } from '../../test/replace-answers.ts'
import { InvoicePaymentDialog } from './InvoicePaymentDialog.tsx'

beforeEach(signIn)

/** Renders the dialog for 100.00 that are due of an invoice that the server does not have. */
async function renderDialog() {
  const method = `Method ${crypto.randomUUID()}`
  await call(paymentMethodCalls.store, { body: { name: method } })
  const { customers } = await call(listCustomers, { query: { search: '', limit: 1 } })
  const { currencies } = await call(listCurrencies)
  const [currency] = currencies
  const [customer] = customers
  if (currency === undefined || customer === undefined) throw new Error('The demo company has no customer')
  const invoice = {
    ...{ id: 2_000_000_000, shownNumber: 'F-9', documentDate: '2026-01-05', dueDate: null },
    ...{ currency: { id: currency.id, name: currency.name }, due: decimal('100.00') },
  }
  const onClose = vi.fn()
  const { getByRole } = await renderComponent(
    <InvoicePaymentDialog customerId={customer.id} invoice={invoice} onClose={onClose} />,
  )
  const dialog = getByRole('dialog', { name: 'Payment of F-9' })
  const amount = dialog.getByRole('textbox', { name: /^Amount/ })
  await expect.element(amount).toBeVisible()
  return {
    ...{ dialog, amount, method, onClose, currency: currency.name },
    methods: dialog.getByRole('combobox', { name: 'Method' }),
    record: dialog.getByRole('button', { name: 'Record' }),
    summary: dialog.getByRole('alert'),
  }
}

it('proposes what is due, and says what becomes of less and of more', async () => {
  const { dialog, amount, currency } = await renderDialog()
  await expect.element(amount).toHaveValue('100.00')
  await userEvent.fill(amount, '120.50')
  await expect.element(dialog.getByText(`20.50 ${currency} more than is due`, { exact: false })).toBeVisible()
  await userEvent.fill(amount, '30')
  await expect.element(dialog.getByText(`70.00 ${currency} stays due.`)).toBeVisible()
})

it('asks for the payment method', async () => {
  const { methods, record, summary, onClose } = await renderDialog()
  await userEvent.click(record)
  await expect.element(summary).toMatchTextContent(/Method is missing/)
  await expect.element(methods).toBeInvalid()
  expect(onClose).not.toHaveBeenCalled()
})

it('proposes the day where the company is', async () => {
  replaceAnswers({
    [listOpenItems.path]: () => Response.json({ today: '2026-01-21', invoices: [], sources: [], totals: [] }),
  })
  const { dialog } = await renderDialog()
  const day = dialog.getByRole('textbox', { name: 'Date' })
  await expect.element(day).toHaveValue(showDay('2026-01-21', 'en'))
})

it('shows at the amount why the server cannot allocate it, and keeps what was typed', async () => {
  const { dialog, amount, method, methods, record, summary, onClose } = await renderDialog()
  await userEvent.fill(amount, '40')
  await userEvent.selectOptions(methods, method)
  await userEvent.click(record)
  await expect.element(summary).toHaveFocus()
  await expect.element(amount).toBeInvalid()
  await expect.element(amount).toHaveValue('40.00')
  // The document is no longer open.
  await expect.element(dialog.getByText(/40\.00 .+ more than is due/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it('closes on Escape', async () => {
  const { dialog, onClose } = await renderDialog()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
