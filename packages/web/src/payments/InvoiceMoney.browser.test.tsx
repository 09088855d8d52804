import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { listOpenItems, withhold, writeOff } from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { showDay } from '#locale/dates.ts'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { createRejection, rejection, replaceAnswers, withoutPermission } from '../../test/replace-answers.ts'
import { InvoiceMoney } from './InvoiceMoney.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Finds an issued invoice of the demo company. */
async function findInvoice({ isDue }: { readonly isDue: boolean }) {
  const query = { issued: '1', limit: 200, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  const found = documents.find(({ balance_due: due }) => (due ?? 0) > 0 === isDue)
  if (found === undefined) throw new Error('The demo company has no such invoice.')
  return found
}

it('opens the dialog that records a payment if the address asks for it', async () => {
  const { id, shown_number: number } = await findInvoice({ isDue: true })
  const money = <InvoiceMoney kind={invoice} id={id} isPaying />
  const { getByRole, router } = await renderComponent(money, { address: '/?pay=1' })
  await expect.element(getByRole('dialog', { name: `Payment of ${number}` })).toBeVisible()
  await expect.poll(() => router.state.location.searchStr).toBe('')
})

it('says that nothing is due if the address asks for a payment, which it does not keep', async () => {
  const { id, shown_number: number } = await findInvoice({ isDue: false })
  const money = <InvoiceMoney kind={invoice} id={id} isPaying />
  const { getByText, router } = await renderComponent(money, { address: '/?pay=1' })
  await expect.element(getByText(`Nothing is due on ${number}.`)).toBeVisible()
  await expect.poll(() => router.state.location.searchStr).toBe('')
})

it('tells members who may not record payments to ask an administrator', async () => {
  const { id } = await findInvoice({ isDue: true })
  replaceAnswers(withoutPermission('money'))
  const money = <InvoiceMoney kind={invoice} id={id} isPaying />
  const { getByText, router } = await renderComponent(money, { address: '/?pay=1' })
  await expect.element(getByText(/^You may not record payments\./)).toBeVisible()
  await expect.poll(() => router.state.location.searchStr).toBe('')
})

it('records an amount that the customer withholds, on the day where the company is unless another one is chosen', async () => {
  const { id, shown_number: number } = await findInvoice({ isDue: true })
  const recorded = vi.fn((_send: unknown, _body: string) =>
    Response.json({ code: 200, id: 1, message: 'Recorded.' }),
  )
  replaceAnswers({
    [withhold.path]: recorded,
    [listOpenItems.path]: async (send) =>
      Response.json({ ...(await (await send()).json()), today: '2026-01-21' }),
  })
  const { getByRole, getByText } = await renderComponent(<InvoiceMoney kind={invoice} id={id} />)
  await userEvent.click(getByRole('button', { name: 'Record a withholding' }))
  const dialog = getByRole('dialog', { name: `Amount withheld from ${number}` })
  await userEvent.click(dialog.getByRole('button', { name: 'Record', exact: true }))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Amount .*is missing/)
  await expect.element(dialog.getByRole('textbox', { name: 'Date' })).toHaveValue(showDay('2026-01-21', 'en'))
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Amount/ }), '0.01')
  await userEvent.click(dialog.getByRole('button', { name: 'Record', exact: true }))
  await expect.element(getByText('Recorded.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(JSON.parse(recorded.mock.lastCall?.[1] ?? '')).toMatchObject({
    ...{ invoice_id: id, amount: '0.01', paid_on: '2026-01-21' },
  })
})

/** Rejects a call until it is about the amount that has become due: 12.34, of which the dialog learns with the rejection. */
function changeDue(id: number, path: string) {
  const rejected = '12.34 EUR is due now.'
  const answer = vi.fn((_send: unknown, body: string) =>
    JSON.parse(body).amount === '12.34'
      ? Response.json({ code: 200, id: 1, message: 'Recorded.' })
      : Response.json({ code: 422, message: rejected, errors: { amount: [rejected] } }, { status: 422 }),
  )
  replaceAnswers({
    [path]: answer,
    async [listOpenItems.path](send) {
      const items = await (await send()).json()
      const change = (open: { readonly id: number }) =>
        open.id === id && answer.mock.calls.length > 0 ? { ...open, due: '12.34' } : open
      return Response.json({ ...items, invoices: items.invoices.map(change) })
    },
  })
  return { rejected, readBody: () => JSON.parse(answer.mock.lastCall?.[1] ?? '') }
}

it('writes off the amount that the user has seen, and shows the new one if another is due', async () => {
  const { id, shown_number: number, balance_due: due } = await findInvoice({ isDue: true })
  const { rejected, readBody } = changeDue(id, writeOff.path)
  const { getByRole } = await renderComponent(<InvoiceMoney kind={invoice} id={id} />)
  await userEvent.click(getByRole('button', { name: 'Write off' }))
  const dialog = getByRole('dialog', { name: `Write off the amount due on ${number}` })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Insolvent')
  const confirm = dialog.getByRole('button', { name: 'Write off', exact: true })
  await userEvent.click(confirm)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(rejected)
  expect(Number(readBody().amount)).toBe(due)
  await expect.element(dialog.getByText(/^12\.34 .+ is written off\./)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Insolvent')
  await userEvent.click(confirm)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(readBody()).toEqual({ invoice_id: id, amount: '12.34', reason: 'Insolvent' })
})

it('shows what is due now if more than that is withheld', async () => {
  const { id, shown_number: number } = await findInvoice({ isDue: true })
  const { rejected } = changeDue(id, withhold.path)
  const { getByRole } = await renderComponent(<InvoiceMoney kind={invoice} id={id} />)
  await userEvent.click(getByRole('button', { name: 'Record a withholding' }))
  const dialog = getByRole('dialog', { name: `Amount withheld from ${number}` })
  const amount = dialog.getByRole('textbox', { name: /^Amount/ })
  await userEvent.fill(amount, '12.35')
  await userEvent.click(dialog.getByRole('button', { name: 'Record', exact: true }))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(rejected)
  await expect.element(dialog.getByText(/^12\.34 .+ is due\.$/)).toBeVisible()
  await expect.element(amount).toHaveValue('12.35')
})

it('says that what can be done could not be loaded, and loads it again', async () => {
  const unpaid = await findInvoice({ isDue: true })
  const restore = replaceAnswers({ [listOpenItems.path]: createRejection })
  const { getByRole } = await renderComponent(<InvoiceMoney kind={invoice} id={unpaid.id} />)
  const balance = getByRole('region', { name: 'Balance' })
  await expect.element(balance.getByRole('alert')).toMatchTextContent(rejection)
  expect(balance.getByRole('button', { name: 'Record payment' }).elements()).toEqual([])
  restore()
  await userEvent.click(balance.getByRole('button', { name: 'Try again' }))
  await expect.element(balance.getByRole('button', { name: 'Record payment' })).toBeVisible()
  await expect.element(balance.getByRole('alert')).not.toBeInTheDocument()
})
