import { paymentMethodCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { listOpenItems, listPayments } from '@quittance/shared/contract/payments.ts'
import { listCurrencies, listCustomers } from '@quittance/shared/contract/picker-lists.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { showDay } from '#locale/dates.ts'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { createRejection, rejection, replaceAnswers } from '../../test/replace-answers.ts'
import { CustomerPaymentDialog } from './CustomerPaymentDialog.tsx'

beforeEach(signIn)

async function renderForCustomer(invoiceIds: readonly number[] = []) {
  const { customers } = await call(listCustomers, { query: { search: '', limit: 1 } })
  const [customer] = customers
  if (customer === undefined) throw new Error('The demo company has no customer')
  const onClose = vi.fn()
  const { getByRole, getByText } = await renderComponent(
    <CustomerPaymentDialog
      customer={{ id: customer.id, label: customer.company_name || customer.client_name }}
      invoiceIds={invoiceIds}
      onClose={onClose}
    />,
  )
  const dialog = getByRole('dialog', { name: 'Record payment' })
  const record = dialog.getByRole('button', { name: 'Record', exact: true })
  return { customer, dialog, getByText, onClose, record }
}

async function renderDialog() {
  const method = `Method ${crypto.randomUUID()}`
  await call(paymentMethodCalls.store, { body: { name: method } })
  const { dialog, record, ...shown } = await renderForCustomer()
  // The currencies are loaded first.
  await expect.element(record).not.toHaveAttribute('aria-disabled', 'true')
  return {
    ...{ ...shown, dialog, method, record },
    amount: dialog.getByRole('textbox', { name: 'Amount' }),
    methods: dialog.getByRole('combobox', { name: 'Method' }),
  }
}

it('records a payment that is not allocated yet as a credit of the customer', async () => {
  const { amount, customer, getByText, method, methods, onClose, record } = await renderDialog()
  await userEvent.fill(amount, '12.34')
  await userEvent.selectOptions(methods, method)
  await userEvent.click(record)
  await expect.element(getByText('The payment is recorded.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const { payments } = await call(listPayments, { query: { customer_id: customer.id, limit: 100 } })
  expect(payments.find((payment) => payment.method === method)).toMatchObject({
    amount: '12.34',
    unallocated: '12.34',
    direction: 'in',
  })
})

it('rejects an amount of 0 and an empty one at its field', async () => {
  const { amount, dialog, method, methods, onClose, record } = await renderDialog()
  await userEvent.selectOptions(methods, method)
  await userEvent.click(record)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Amount is missing/)
  await userEvent.fill(amount, '0')
  await userEvent.click(record)
  await expect.element(amount).toBeInvalid()
  await expect.element(amount).toHaveAccessibleDescription(/^Amount must be at least 0\.01/)
  expect(onClose).not.toHaveBeenCalled()
})

it('says that the currencies could not be loaded, and loads them again', async () => {
  const restore = replaceAnswers({ [listCurrencies.path]: createRejection })
  const { dialog, record } = await renderForCustomer()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(rejection)
  await expect.element(record).toHaveAttribute('aria-disabled', 'true')
  restore()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(record).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

const euro = { id: 1, name: 'EUR' }
const anOpenInvoice = (id: number, due: string) => ({
  ...{ id, shown_number: `F-${id}`, document_date: '2026-01-05', due_date: null },
  ...{ currency: euro, owed: due, due },
})

it('proposes what is due of several invoices, and the day where the company is', async () => {
  const invoices = [anOpenInvoice(4, '10.00'), anOpenInvoice(5, '2.50'), anOpenInvoice(6, '7.00')]
  const totals = [{ currency: euro, due: '19.50', left: '0.00' }]
  replaceAnswers({
    [listOpenItems.path]: () => Response.json({ today: '2026-01-21', invoices, sources: [], totals }),
  })
  const { dialog } = await renderForCustomer([4, 5])
  // 10.00 + 2.50
  await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.50')
  const allocated = (number: string) => dialog.getByRole('textbox', { name: `Allocate to ${number}` })
  await expect.element(allocated('F-4')).toHaveValue('10.00')
  await expect.element(allocated('F-5')).toHaveValue('2.50')
  await expect.element(allocated('F-6')).toHaveValue('')
  await expect.element(dialog.getByRole('textbox', { name: 'Date' })).toHaveValue(showDay('2026-01-21', 'en'))
})
