import { paymentMethodCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { listOpenItems, storePayment } from '@quittance/shared/contract/payments.ts'
import { listCurrencies } from '@quittance/shared/contract/picker-lists.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { showDay } from '#locale/dates.ts'
import { renderComponent, signIn, signInAs } from '../../test/render-component.tsx'
import { createRejection, rejection, replaceAnswers } from '../../test/replace-answers.ts'
import { CustomerStatement } from './CustomerStatement.tsx'

beforeEach(signIn)

const noDue = /^0\.00/

/** Stores a customer who has paid 30.00 that are not allocated. */
async function storePayer() {
  const name = `Payer ${crypto.randomUUID()}`
  const { id } = await call(partyRecords.customer.store, { body: { client_name: name } })
  const method = `Method ${crypto.randomUUID()}`
  await call(paymentMethodCalls.store, { body: { name: method } })
  const { currencies } = await call(listCurrencies)
  // The statement begins with the currency of the company.
  const currency = currencies.find(({ is_default }) => is_default)
  const body = {
    ...{ customer_id: id, direction: 'in', currency_id: currency?.id, amount: '30.00' },
    ...{ paid_on: '2024-01-20', method, reference: '', allocations: [] },
  }
  const payment = await call(storePayment, { body, idempotencyKey: newIdempotencyKey() })
  return { id, name, method, paymentId: payment.id }
}

async function renderStatement({ id, name }: Awaited<ReturnType<typeof storePayer>>) {
  const screen = await renderComponent(<CustomerStatement id={id} name={name} email="jo@example.com" />)
  const statement = screen.getByRole('region', { name: 'Statement', exact: true })
  await expect.element(statement).toBeVisible()
  return {
    ...screen,
    statement,
    table: statement.getByRole('table'),
    from: statement.getByRole('textbox', { name: 'From', exact: true }),
    to: statement.getByRole('textbox', { name: 'To', exact: true }),
  }
}

it('says at From that it is later than To, and keeps the fields and the statement', async () => {
  const payer = await storePayer()
  const { from, to, table } = await renderStatement(payer)
  await userEvent.fill(to, '31/01/2024')
  await userEvent.fill(from, '02/02/2024')
  const last = showDay('2024-01-31', 'en')
  await expect
    .element(from)
    .toHaveAccessibleDescription(
      `From is after the last day of the statement, ${last}. Choose that day or an earlier one.`,
    )
  await expect.element(from).toBeInvalid()
  await expect.element(to).toBeValid()
  await expect.element(table).toMatchTextContent(payer.method)
  await userEvent.fill(from, '01/01/2024')
  await expect.element(from).toBeValid()
  await expect.element(table).toMatchTextContent('Opening balance')
})

it('shows the balance of today, which is what is due less what is not allocated, for each period', async () => {
  const payer = await storePayer()
  const { statement, table, to } = await renderStatement(payer)
  const amounts = statement.getByRole('definition')
  const shown = () => amounts.elements().map((amount) => amount.textContent?.split(' ')[0])
  await expect.poll(shown).toEqual(['-30.00', '0.00', '30.00'])
  // Before the payment: the closing balance of this period is 0.
  await userEvent.fill(to, '31/12/2023')
  await expect.element(table).not.toMatchTextContent(payer.method)
  await expect.element(table).toMatchTextContent(/Closing balance.*0\.00/)
  expect(shown()).toEqual(['-30.00', '0.00', '30.00'])
})

it('shows no amount due before it has loaded', async () => {
  const payer = await storePayer()
  const loading = Promise.withResolvers<void>()
  replaceAnswers({ [listOpenItems.path]: (send) => loading.promise.then(send) })
  const { statement } = await renderStatement(payer)
  await expect.element(statement.getByRole('status', { name: 'Loading…' }).first()).toBeVisible()
  expect(statement.getByRole('definition').filter({ hasText: noDue }).elements()).toEqual([])
  loading.resolve()
  await expect.element(statement.getByRole('definition').filter({ hasText: noDue })).toBeVisible()
})

it('says that the amount due could not be loaded, and loads it again', async () => {
  const payer = await storePayer()
  const restore = replaceAnswers({ [listOpenItems.path]: createRejection })
  const { statement, table } = await renderStatement(payer)
  await expect.element(statement.getByRole('alert')).toMatchTextContent(rejection)
  expect(statement.getByRole('definition').filter({ hasText: noDue }).elements()).toEqual([])
  await expect.element(table).toMatchTextContent(payer.method)
  restore()
  await userEvent.click(statement.getByRole('button', { name: 'Try again' }))
  await expect.element(statement.getByRole('definition').filter({ hasText: noDue })).toBeVisible()
  await expect.element(statement.getByRole('alert')).not.toBeInTheDocument()
})

it('leads from a credit to its payment, and refunds it', async () => {
  const payer = await storePayer()
  const { method, paymentId } = payer
  const { statement, getByRole } = await renderStatement(payer)
  const credits = statement.getByRole('list', { name: 'Not allocated' })
  await expect
    .element(credits.getByRole('link', { name: method }))
    .toHaveAttribute('href', `/payments?payment=${paymentId}`)
  await userEvent.click(credits.getByRole('button', { name: `Refund: ${method}` }))
  await expect.element(getByRole('dialog', { name: `Refund from ${method}` })).toBeVisible()
})

it('offers no refund to members who may not', async () => {
  const payer = await storePayer()
  await signInAs('hugo@example.com')
  const { statement } = await renderStatement(payer)
  const credits = statement.getByRole('list', { name: 'Not allocated' })
  await expect.element(credits.getByRole('link', { name: payer.method })).toBeVisible()
  // The permissions are known.
  await expect.element(statement.getByRole('button', { name: 'Record payment' })).toBeVisible()
  expect(credits.getByRole('button', { name: /^Refund/ }).elements()).toEqual([])
})

it('names each value for phones, which show no headings', async () => {
  const { table } = await renderStatement(await storePayer())
  await expect.element(table).toBeVisible()
  const cells = [...table.element().querySelectorAll('tbody td')]
  const shown = cells.filter((cell) => cell.textContent !== '')
  expect(shown.map((cell) => cell.getAttribute('data-label'))).toEqual([
    ...['Date', 'Entry', 'Credit', 'Balance'],
    'Balance',
  ])
})
