import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { replaceAnswers } from '../../../test/replace-answers.ts'
import { CreditDialog } from './CreditDialog.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Finds an issued invoice of the demo company with VAT of which nothing is credited. */
async function findInvoice() {
  const query = { issued: '1', limit: 50, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  for (const document of documents.filter(({ amount_credited: credited }) => credited === 0)) {
    const legal = await call(issuingCalls(invoice).legal, { params: { id: document.id } })
    if (legal.origin === 'own' && Number(legal.vat) > 0) return document
  }
  throw new Error('The demo company has no such invoice.')
}

async function renderDialog(isReplaced = false) {
  const { id, shown_number: shownNumber } = await findInvoice()
  const onClose = vi.fn()
  const screen = await renderComponent(
    <CreditDialog
      kind={invoice}
      id={id}
      shownNumber={shownNumber}
      isReplaced={isReplaced}
      onClose={onClose}
    />,
  )
  const reason = screen.getByRole('textbox', { name: 'Reason' })
  await expect.element(reason).toHaveFocus()
  return { ...screen, onClose, reason, shownNumber, alert: screen.getByRole('alert') }
}

it('credits parts of lines, and keeps what was entered if that is more than is left', async () => {
  const { getByRole, reason, alert, onClose, shownNumber } = await renderDialog()
  await expect.element(getByRole('heading', { name: `Credit note for ${shownNumber}` })).toBeVisible()
  await userEvent.click(getByRole('radio', { name: 'Individual lines' }))
  const box = getByRole('checkbox').first()
  await expect.element(box).toBeVisible()
  const create = getByRole('button', { name: 'Create credit note' })
  await userEvent.click(create)
  await expect.element(alert).toHaveTextContent('Select at least one line.')

  await userEvent.click(box)
  const field = getByRole('textbox', { name: /^To credit: / }).first()
  await expect.element(field).toHaveValue(expect.stringMatching(/\d\.\d\d$/))
  await expect.element(alert).not.toHaveTextContent('Select at least one line.')
  await userEvent.fill(field, '9999999.5')
  await expect.element(getByRole('status').filter({ hasText: '9,999,999.50' })).toBeVisible()
  await userEvent.fill(reason, 'Damaged')
  await userEvent.click(create)
  await expect.element(alert).toMatchTextContent(/^Line \d+: only .+ can still be credited\./)
  await expect.element(reason).toHaveValue('Damaged')
  await expect.element(field).toHaveValue('9,999,999.50')
  expect(onClose).not.toHaveBeenCalled()
})

it('credits what earlier credit notes have left of a line, and offers no line that is credited', async () => {
  const { id } = await findInvoice()
  const lines = [
    { position: 0, name: '', net: '20.00', left: '20.00' },
    { position: 1, name: 'Roof', net: '100.00', left: '40.00' },
    { position: 2, name: 'Gutter', net: '50.00', left: '0.00' },
  ]
  replaceAnswers({
    async [issuingCalls(invoice).legal.path.replace(':id', String(id))](send) {
      return Response.json({ ...(await (await send()).json()), creditable_lines: lines })
    },
  })
  const { getByRole } = await renderDialog()
  await userEvent.click(getByRole('radio', { name: 'Individual lines' }))
  const table = getByRole('table', { name: 'Individual lines' })
  await userEvent.click(table.getByRole('checkbox', { name: '1. Roof' }))
  await expect.element(table.getByRole('textbox', { name: 'To credit: 1. Roof' })).toHaveValue('40.00')
  await expect.element(table.getByRole('checkbox', { name: '2. Gutter' })).toBeDisabled()
  await expect.element(table.getByRole('textbox', { name: 'To credit: 2. Gutter' })).toBeDisabled()
  const rows = table.getByRole('rowheader').elements()
  expect(rows.map((row) => row.textContent)).toEqual(['1. Roof', '2. Gutter', 'Charges of the invoice'])
})

it('says how much credit notes have credited, also of an invoice that was paid before', async () => {
  const { id } = await findInvoice()
  replaceAnswers({
    async [issuingCalls(invoice).legal.path.replace(':id', String(id))](send) {
      return Response.json({ ...(await (await send()).json()), credited: '0.00', credit_note_total: '30.00' })
    },
  })
  const { getByText } = await renderDialog()
  await expect.element(getByText(/ 30\.00 [A-Z]{3} was credited before\. Only the rest/)).toBeVisible()
})

it.each([
  { action: 'credited', isReplaced: false },
  { action: 'replaced', isReplaced: true },
])(
  'says that not all of the VAT of an invoice that was sent before can be $action',
  async ({ isReplaced }) => {
    const { id } = await findInvoice()
    replaceAnswers({
      async [issuingCalls(invoice).legal.path.replace(':id', String(id))](send) {
        const legal = { ...(await (await send()).json()), creditable_lines: [] }
        return Response.json({ ...legal, is_vat_creditable: false })
      },
    })
    const { getByText } = await renderDialog(isReplaced)
    await expect
      .element(getByText(/Not all of the VAT on this invoice can be credited: by law, /))
      .toBeVisible()
  },
)

it('keeps text that is no amount, and does not credit other lines without it', async () => {
  const { getByRole, alert, onClose } = await renderDialog()
  await userEvent.click(getByRole('radio', { name: 'Individual lines' }))
  await userEvent.click(getByRole('checkbox').first())
  const field = getByRole('textbox', { name: /^To credit: / }).first()
  await userEvent.fill(field, '12.5O')
  await userEvent.click(getByRole('button', { name: 'Create and issue' }))
  await expect.element(alert).toHaveTextContent('Enter the amount as a number, such as 12.50.')
  await expect.element(field).toHaveValue('12.5O')
  await expect.element(field).toHaveAccessibleDescription('Enter the amount as a number, such as 12.50.')
  expect(onClose).not.toHaveBeenCalled()
})

it('credits an amount with VAT as a draft, and opens it', async () => {
  const { getByRole, getByText, onClose, router } = await renderDialog()
  await userEvent.click(getByRole('radio', { name: 'An amount' }))
  const amount = getByRole('textbox', { name: /^Amount including VAT/ })
  const create = getByRole('button', { name: 'Create credit note' })
  await userEvent.click(create)
  await expect.element(amount).toHaveAccessibleDescription(/Enter the amount\./)
  await userEvent.fill(amount, '1')
  await userEvent.click(create)
  await expect.element(getByText('The credit note is created.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toMatch(/^\/credit-note\/edit\/\d+$/)
  await expect.element(getByRole('button', { name: 'Back to the invoice' })).toBeVisible()
})

it('replaces an invoice as a whole', async () => {
  const { getByRole, getByText, shownNumber } = await renderDialog(true)
  await expect.element(getByRole('heading', { name: `Correct ${shownNumber}` })).toBeVisible()
  await expect.element(getByText(/of the VAT on this invoice/)).not.toBeInTheDocument()
  await expect.element(getByRole('radio')).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Create credit note and new draft' })).toBeVisible()
})
