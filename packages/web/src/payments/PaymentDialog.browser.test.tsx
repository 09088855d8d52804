import {
  listOpenItems,
  openPayment,
  reverseAllocation,
  type WireAllocation,
  type WirePayment,
} from '@quittance/shared/contract/payments.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, signIn, signInAs } from '../../test/render-component.tsx'
import { replaceAnswers } from '../../test/replace-answers.ts'
import { PaymentDialog } from './PaymentDialog.tsx'

beforeEach(signIn)

const paid: WirePayment = {
  ...{ id: 7, customer: { id: 1, name: 'Jo' }, direction: 'in', nature: 'money', method: 'Card' },
  ...{ paid_on: '2026-01-20', currency: { id: 1, name: 'EUR' }, amount: '50.00', reference: '' },
  ...{ unallocated: '0.00', reverses_id: null, reversed_by_id: null },
  ...{ recorded_at: '2026-01-20T09:00:00Z', recorded_by: 'Ada' },
}

const allocated: WireAllocation = {
  ...{ id: 11, payment_id: 7, credit_note: null, refund_id: null, nature: 'money', method: 'Card' },
  ...{ invoice: { id: 4, shown_number: 'F-4' }, reference: '', on: '2026-01-20', amount: '20.00' },
  ...{ reverses_id: null, reason: '', allocated_at: '2026-01-20T09:00:00Z', allocated_by: 'Ada' },
}

async function renderPayment(changes: Partial<WirePayment>, allocations: readonly WireAllocation[] = []) {
  const payment = { ...paid, ...changes }
  replaceAnswers({
    [openPayment.path.replace(':id', String(paid.id))]: () => Response.json({ payment, allocations }),
    [listOpenItems.path]: () => Response.json({ today: '2026-01-21', invoices: [], sources: [], totals: [] }),
    [reverseAllocation.path]: () => Response.json({ code: 200, id: 12, message: 'Reversed.' }),
  })
  return await renderComponent(<PaymentDialog id={paid.id} onClose={vi.fn()} />)
}

const refund: Partial<WirePayment> = { direction: 'out' }
const writeOff: Partial<WirePayment> = { nature: 'write-off', method: '' }
const withheld: Partial<WirePayment> = { nature: 'withheld', method: '' }

const reverseOne = { name: 'Reverse: F-4', exact: true } as const

it('reverses the use of a payment for one document, with a reason', async () => {
  const { getByRole, getByText } = await renderPayment({}, [allocated])
  await userEvent.click(getByRole('button', reverseOne))
  const dialog = getByRole('dialog', { name: 'Reverse the allocation to F-4', exact: true })
  await expect.element(dialog).toMatchTextContent(/20\.00 EUR is due again on F-4/)
  await userEvent.click(dialog.getByRole('button', { name: 'Reverse', exact: true }))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Reason is missing/)
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong invoice')
  await userEvent.click(dialog.getByRole('button', { name: 'Reverse', exact: true }))
  await expect.element(getByText('Reversed.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('says why an allocation was reversed, and offers no second reversal', async () => {
  const reversal = { ...allocated, id: 12, amount: '-20.00', reverses_id: 11, reason: 'Wrong invoice' }
  const { getByRole } = await renderPayment({}, [allocated, reversal])
  const list = getByRole('list', { name: 'Payments and credits' })
  await expect.element(list).toMatchTextContent(/Reversed on .+ by Ada · Wrong invoice/)
  expect(getByRole('button', reverseOne).elements()).toEqual([])
})

it('offers members who may not reverse no reversal of an allocation', async () => {
  await signInAs('hugo@example.com')
  const { getByRole } = await renderPayment({}, [allocated])
  await expect.element(getByRole('button', { name: 'Receipt (PDF)' })).toBeVisible()
  expect(getByRole('button', reverseOne).elements()).toEqual([])
})

it.each([
  ['Payment', {}],
  ['Refund', refund],
  ['Write-off', writeOff],
  ['Withheld amount', withheld],
  ['Reversal', { ...refund, reverses_id: 3 }],
])('is titled as what it is: %s', async (title, changes) => {
  const { getByRole } = await renderPayment(changes)
  await expect.element(getByRole('dialog', { name: title, exact: true })).toBeVisible()
})

it.each([
  ['Refund 3', { ...refund, reverses_id: 3 }],
  ['Write-off 3', { ...writeOff, reverses_id: 3 }],
  ['Withheld amount 3', { ...withheld, reverses_id: 3 }],
  ['Payment 3', { reverses_id: 3 }],
  ['Reversal 3', { reversed_by_id: 3 }],
])('leads to the other one of a reversal: %s', async (name, changes) => {
  const { getByRole } = await renderPayment(changes)
  await expect
    .element(getByRole('link', { name, exact: true }))
    .toHaveAttribute('href', '/payments?payment=3')
})

it.each([
  ['Reverse the payment', /the amounts that it paid are due again/, {}],
  ['Reverse the refund', /its amount is the customer’s credit again/, refund],
  ['Reverse the write-off', /its amount is due again/, writeOff],
  ['Reverse the withheld amount', /it is due again/, withheld],
])('says what its reversal does: %s', async (title, hint, changes) => {
  const { getByRole } = await renderPayment(changes)
  await userEvent.click(getByRole('button', { name: 'Reverse', exact: true }))
  await expect.element(getByRole('dialog', { name: title, exact: true })).toMatchTextContent(hint)
})

it('names what was paid too much before documents were issued', async () => {
  const { getByRole } = await renderPayment({ nature: 'before', method: '', unallocated: '5.00' })
  await userEvent.click(getByRole('button', { name: 'Allocate', exact: true }))
  const name = 'Allocate Paid before issuing was switched on'
  await expect.element(getByRole('dialog', { name, exact: true })).toBeVisible()
})
