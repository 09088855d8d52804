import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { listPaymentMethods } from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, isZero, zero } from '@quittance/shared/money/decimal.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { formOf, toFilledDocument } from '#documents/document-form.ts'
import { fetchOpened } from '#documents/document-queries.ts'
import { changeDocuments, decodeListed, type ListedDocument } from '#documents/lists/list-queries.ts'
import { attemptFor, sendSave } from '#documents/save-queries.ts'
import { fetchShown } from '#documents/show/show-queries.ts'
import { showDay } from '#locale/dates.ts'
import { showMoney } from '#locale/number-text.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { listRequests, replaceAnswers } from '../../../test/replace-answers.ts'
import { IssueDialog } from './IssueDialog.tsx'
import { IssueProblems } from './IssueProblems.tsx'
import type { IssueProblem } from './issue-queries.ts'

beforeEach(signIn)

const invoice = getKind('invoice')

/**
 * Finds an invoice of the demo company that can be issued. The tests issue none, because other tests know their numbers.
 * @param minimumVat in the currency of the invoice
 */
async function findDraft(minimumVat = 0): Promise<ListedDocument> {
  const query = { issued: '0', limit: 50, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  for (const draft of documents.map(decodeListed).filter(({ amountPaid }) => isZero(amountPaid))) {
    const { problems, vat } = await call(issuingCalls(invoice).legal, { params: { id: draft.id } })
    const canBeIssued = problems.every(({ severity }) => severity === 'warning')
    if (canBeIssued && Number(vat) >= minimumVat) return draft
  }
  throw new Error('No draft of the demo company can be issued.')
}

/** Stores other values in a draft. */
async function storeDraft(id: number, changes: Partial<FilledDocument>): Promise<void> {
  const filled = toFilledDocument(formOf(await fetchOpened(invoice, id)))
  if (filled === null) throw new Error('The draft is incomplete.')
  await sendSave(invoice, attemptFor(invoice, { ...filled, ...changes }), newIdempotencyKey())
}

async function renderDialog(draft: ListedDocument) {
  const onClose = vi.fn()
  const screen = await renderComponent(
    <IssueDialog kind={invoice} id={draft.id} shownNumber={draft.shownNumber} onClose={onClose} />,
  )
  const date = screen.getByRole('textbox', { name: 'Invoice Date' })
  await expect.element(date).toBeVisible()
  const issue = screen.getByRole('button', { name: 'Issue', exact: true })
  return { ...screen, onClose, date, issue }
}

/** Said before the invoice is issued, and when the server rejects it. */
const inFuture = /^(The date of issue|Invoice Date) is in the future\. Choose today, .+, or an earlier day\.$/

it('shows the number and the amounts that the issue would store, and what it locks', async () => {
  const draft = await findDraft()
  const { getByRole, getByText } = await renderDialog(draft)
  const legal = await call(issuingCalls(invoice).legal, { params: { id: draft.id } })
  await expect.element(getByRole('heading', { name: `Issue ${draft.shownNumber}` })).toBeVisible()
  await expect.element(getByText(legal.shown_number, { exact: true })).toBeVisible()
  const owed = `${showMoney(decimal(legal.owed), 'en')} ${draft.currency}`
  await expect.element(getByText(owed, { exact: true }).first()).toBeVisible()
  await expect.element(getByText(/lines, texts and amounts are locked/)).toBeVisible()
  for (const name of ['Issue and download', 'Issue and email'])
    await expect.element(getByRole('button', { name })).toBeVisible()
})

it('says how far the VAT differs from the tax of the document, and why', async () => {
  const draft = await findDraft(20)
  const { discountPercentage, discountType } = await fetchOpened(invoice, draft.id)
  await storeDraft(draft.id, { discountPercentage: decimal('10'), discountType: 'after' })
  const { vat } = await call(issuingCalls(invoice).legal, { params: { id: draft.id } })
  const { tax, currency } = await fetchShown(invoice, draft.id)
  const show = (amount: string) => `${showMoney(decimal(amount), 'en')} ${currency}`
  const { getByText } = await renderDialog(draft)
  const sentence = `VAT by law is ${show(vat)}, the tax of the document ${show(tax)}: the discount changes`
  await expect.element(getByText(sentence, { exact: false })).toBeVisible()
  await storeDraft(draft.id, { discountPercentage, discountType })
})

it('downloads the stored PDF right after the issue', async () => {
  const draft = await findDraft()
  const { getByRole, getByText, onClose } = await renderDialog(draft)
  const issued = {
    ...{ code: 200, message: 'F-7 is issued.', id: draft.id, version: draft.version + 1 },
    ...{ number: 7, prefix: 'F-', issued_at: '2026-01-20T09:00:00Z', ledger_position: 9 },
  }
  const pdfPath = documentPrintCalls(invoice).pdf.path.replace(':id', String(draft.id))
  const { path: issuePath } = issuingCalls(invoice).issue
  replaceAnswers({
    [issuePath]: () => Response.json(issued),
    [pdfPath]: () =>
      new Response('%PDF', { headers: { 'content-disposition': "attachment; filename*=UTF-8''F-7.pdf" } }),
  })
  const saved: string[] = []
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => save.mockRestore())
  await userEvent.click(getByRole('button', { name: 'Issue and download' }))
  await expect.poll(() => saved).toEqual(['F-7.pdf'])
  await expect.element(getByText('F-7 is issued.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const paths = listRequests().map(({ pathname }) => pathname)
  expect(paths.filter((path) => path === issuePath || path === pdfPath)).toEqual([issuePath, pdfPath])
})

it('says at the date which days are allowed, until it is changed', async () => {
  const draft = await findDraft()
  const { today } = await call(issuingCalls(invoice).legal, { params: { id: draft.id } })
  const { date, issue, onClose } = await renderDialog(draft)
  await userEvent.fill(date, '01/01/2099')
  await expect.element(date).toHaveAccessibleDescription(inFuture)
  await userEvent.click(issue)
  await expect.element(date).toHaveAccessibleDescription(/^Invoice Date is in the future/)
  await userEvent.fill(date, today.split('-').reverse().join('/'))
  await expect.element(date).not.toHaveAccessibleDescription(inFuture)
  expect(onClose).not.toHaveBeenCalled()
})

it('says who has saved a newer version, and keeps the date', async () => {
  const draft = await findDraft()
  const { date, issue, getByText } = await renderDialog(draft)
  const statuses = await call(documentCalls(invoice).statusList)
  const other = statuses.find(({ id }) => id !== draft.status.id)
  if (other === undefined) throw new Error('Invoices have one status only.')
  const { today } = await call(issuingCalls(invoice).legal, { params: { id: draft.id } })
  await userEvent.fill(date, today.split('-').reverse().join('/'))
  await expect.element(issue).toBeEnabled()
  await changeDocuments(invoice, [draft.id], { status: other.id })
  await userEvent.click(issue)
  await expect.element(getByText(/ saved this document on .+ check them, then try again/)).toBeVisible()
  await expect.element(date).toHaveValue(showDay(today, 'en'))
  await changeDocuments(invoice, [draft.id], { status: draft.status.id })
})

it('asks how the amount was paid that is entered in the draft', async () => {
  const draft = await findDraft()
  await storeDraft(draft.id, { amountPaid: decimal('1.50') })
  const { date, issue, getByRole, getByText } = await renderDialog(draft)
  const typed = `The amount paid in the draft is 1.50 ${draft.currency}.`
  await expect.element(getByText(typed, { exact: false })).toBeVisible()
  await userEvent.fill(date, '01/01/2099')
  await userEvent.click(issue)
  const method = getByRole('combobox', { name: 'Payment method' })
  await expect.element(method).toHaveAccessibleDescription('Choose how this amount was paid.')
  const [first] = await call(listPaymentMethods)
  await userEvent.selectOptions(method, first?.name ?? '')
  await userEvent.click(issue)
  await expect.element(date).toHaveAccessibleDescription(inFuture)
  await storeDraft(draft.id, { amountPaid: zero })
})

it('leads to the record in which a problem is solved', async () => {
  const error = { rule: 'BR-01', severity: 'error' } as const
  const problems: readonly IssueProblem[] = [
    { ...error, record: 'company', field: 'legalNumber', message: 'The company has no number.' },
    { ...error, record: 'company', field: 'currency', message: 'The company has no currency.' },
    { ...error, record: 'customer', field: 'city', message: 'The customer has no city.' },
    { ...error, severity: 'warning', record: 'document', field: null, message: 'A line is free.' },
  ]
  const document = { id: 7, relation: 'customer', partyId: 3 } as const
  const { getByRole, getByText } = await renderComponent(
    <IssueProblems kind={invoice} document={document} problems={problems} />,
  )
  await expect.element(getByText('3 things before this can be issued')).toBeVisible()
  await expect.element(getByText('Advice')).toBeVisible()
  const addresses = [
    ['The company has no number.', '/settings/company?field=legal_number'],
    ['The company has no currency.', '/settings/region'],
    ['The customer has no city.', '/customer/edit/3?field=city'],
    ['A line is free.', '/invoice/edit/7'],
  ] as const
  for (const [name, address] of addresses)
    await expect.element(getByRole('link', { name })).toHaveAttribute('href', address)
})

it('leads to the line of a problem in the form of the document', async () => {
  const problem = { rule: 'BR-01', severity: 'error', record: 'document', field: 'lines', line: 2 } as const
  const { getByRole } = await renderComponent(
    <IssueProblems
      kind={invoice}
      document={{ id: 7, relation: 'customer', partyId: 3 }}
      problems={[{ ...problem, message: 'A line has no VAT.' }]}
    />,
  )
  await expect
    .element(getByRole('link', { name: 'A line has no VAT.' }))
    .toHaveAttribute('href', '/invoice/edit/7?field=lines&line=2')
})

it('offers the change that solves a problem', async () => {
  const fix = vi.fn()
  const problem = { rule: 'shipping-beside-total', severity: 'error', record: 'document' } as const
  const { getByRole } = await renderComponent(
    <IssueProblems
      kind={invoice}
      document={{ id: 7, relation: 'customer', partyId: 3 }}
      problems={[
        { ...problem, field: 'shippingCharges', message: 'Shipping.', fix: { type: 'shipping-to-line' } },
        // Made elsewhere in the dialog.
        { ...problem, rule: 'paid', field: null, message: 'Paid.', fix: { type: 'record-payment' } },
      ]}
      fixing={{ isBusy: false, fix }}
    />,
  )
  await userEvent.click(getByRole('button', { name: 'Make it a line' }))
  expect(fix).toHaveBeenCalledExactlyOnceWith({ type: 'shipping-to-line' })
  const paid = getByRole('listitem').filter({ hasText: 'Paid.' })
  await expect.element(paid).toBeVisible()
  expect(paid.getByRole('button').elements()).toEqual([])
})

it('makes the change that solves a problem in the stored document', async () => {
  const draft = await findDraft()
  const before = await fetchOpened(invoice, draft.id)
  await storeDraft(draft.id, { shippingCharges: decimal('12') })
  const { getByRole, getByText } = await renderDialog(draft)
  await expect.element(getByText(/before this can be issued/)).toBeVisible()
  await userEvent.click(getByRole('button', { name: 'Make it a line' }))
  await expect.element(getByText(/before this can be issued/)).not.toBeInTheDocument()
  const { lines, shippingCharges } = await fetchOpened(invoice, draft.id)
  expect([lines.length - before.lines.length, Number(shippingCharges)]).toEqual([1, 0])
  await storeDraft(draft.id, { lines: before.lines, shippingCharges: zero })
})

it('leads back to the form below the dialog', async () => {
  const onSolve = vi.fn()
  const problem = { rule: 'BR-01', severity: 'error', record: 'document', field: 'terms' } as const
  const { getByRole } = await renderComponent(
    <IssueProblems
      kind={invoice}
      document={{ id: 7, relation: 'customer', partyId: 3 }}
      problems={[{ ...problem, message: 'The terms are missing.' }]}
      onSolve={onSolve}
    />,
  )
  await userEvent.click(getByRole('button', { name: 'The terms are missing.' }))
  expect(onSolve).toHaveBeenCalledOnce()
})
