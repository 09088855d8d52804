import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { unsentEmails } from '#documents/email/unsent-emails.ts'
import { decodeListed, type ListedDocument } from '#documents/lists/list-queries.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { BulkEmailDialog } from './BulkEmailDialog.tsx'
import { BulkPdfDialog } from './BulkPdfDialog.tsx'

const invoice = getKind('invoice')

beforeEach(async () => {
  sessionStorage.removeItem('unsent-letters')
  await signIn()
})

/** Loads the first documents of the list of invoices. */
async function loadDocuments(count: number): Promise<ListedDocument[]> {
  const { documents } = await call(documentListCalls(invoice).page, {
    query: { limit: count, today: '2026-01-01' },
  })
  return documents.map(decodeListed)
}

async function renderEmails() {
  const documents = await loadDocuments(3)
  const onClose = vi.fn<(sentIds: readonly number[], message: string) => void>()
  const screen = await renderComponent(
    <BulkEmailDialog kind={invoice} documents={documents} onClose={onClose} />,
  )
  const { getByRole } = screen
  const [first, second, third] = documents.map(({ shownNumber }) => ({
    number: shownNumber,
    box: getByRole('checkbox', { name: shownNumber }),
    to: getByRole('textbox', { name: `To (${shownNumber})` }),
  }))
  if (!(first && second && third)) throw new Error('The demo company has three invoices.')
  await expect.element(third.to).toBeVisible()
  return { ...screen, documents, onClose, rows: [first, second, third] as const }
}

it('leaves out a document without an address, and a document that is deselected', async () => {
  const { getByRole, getByText, rows } = await renderEmails()
  const [first, second] = rows
  await userEvent.fill(first.to, 'ada@example.com')
  await userEvent.clear(second.to)
  await expect.element(second.box).not.toBeChecked()
  await expect.element(getByText('No address: left out')).toBeVisible()
  await userEvent.fill(second.to, 'grace@example.com')
  await expect.element(second.box).toBeChecked()
  await userEvent.click(first.box)
  await expect.element(first.box).not.toBeChecked()
  await expect.element(getByText('Left out', { exact: true })).toBeVisible()
  await expect.element(getByRole('button', { name: /^Send 2 e-mails$/ })).toBeVisible()
})

it('marks an invalid address, then sends the e-mail and reports which documents were sent', async () => {
  const { getByRole, getByText, documents, rows, onClose } = await renderEmails()
  const [first, ...others] = rows
  for (const { to } of others) await userEvent.clear(to)
  await userEvent.fill(first.to, 'ada@example')
  const send = getByRole('button', { name: 'Send 1 e-mail' })
  await userEvent.click(send)
  await expect.element(first.to).toHaveFocus()
  await expect.element(getByText(/“ada@example” is not an e-mail address/)).toBeVisible()
  await userEvent.fill(first.to, 'ada@example.com')
  await userEvent.click(send)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith([documents[0]?.id], '1 e-mail queued.'))
  expect(unsentEmails().find({ kind: invoice, id: documents[0]?.id ?? 0 })).toBeNull()
})

it('closes with Escape first the text, then the dialog without sending, and keeps the addresses', async () => {
  const { getByRole, documents, rows, onClose } = await renderEmails()
  await userEvent.click(getByRole('button', { name: `Show e-mail: ${rows[0].number}` }))
  await expect.element(getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.fill(rows[0].to, 'grace@example.com')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onClose.mock.calls[0]?.[0]).toEqual([]))
  const stored = unsentEmails().find({ kind: invoice, id: documents[0]?.id ?? 0 })
  expect(stored?.edits.to).toBe('grace@example.com')
})

it('shows the text of one e-mail at a time, in another language on request, and keeps what is written', async () => {
  const { getByRole, documents, rows } = await renderEmails()
  const subject = getByRole('textbox', { name: 'Subject' })
  await userEvent.click(getByRole('button', { name: `Show e-mail: ${rows[0].number}` }))
  await expect.element(subject).toHaveValue(expect.stringContaining(rows[0].number))
  await userEvent.click(getByRole('button', { name: `Show e-mail: ${rows[1].number}` }))
  await expect.element(subject).toHaveValue(expect.stringContaining(rows[1].number))
  await userEvent.selectOptions(getByRole('combobox', { name: 'Document language' }), 'Deutsch')
  await expect
    .element(getByRole('textbox', { name: 'Message' }))
    .toHaveValue(expect.stringMatching(/Rechnung/))
  await userEvent.fill(subject, 'Ihre Rechnung')
  const stored = unsentEmails().find({ kind: invoice, id: documents[1]?.id ?? 0 })
  expect(stored?.edits).toMatchObject({ subject: 'Ihre Rechnung', locale: 'de' })
})

/** Renders the dialog and records the names of the files that it saves. */
async function renderPdfs(
  documents: readonly Pick<ListedDocument, 'id' | 'shownNumber'>[],
  format: 'zip' | 'one-pdf',
) {
  const saved: string[] = []
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const onClose = vi.fn<() => void>()
  const screen = await renderComponent(<BulkPdfDialog {...{ kind: invoice, documents, format, onClose }} />)
  return { ...screen, saved, onClose, [Symbol.dispose]: () => save.mockRestore() }
}

it('saves one PDF, and closes', async () => {
  using dialog = await renderPdfs(await loadDocuments(3), 'one-pdf')
  await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '3')
  await vi.waitFor(() => expect(dialog.onClose).toHaveBeenCalledOnce(), { timeout: 30_000 })
  expect(dialog.saved).toEqual([expect.stringMatching(/^Invoices .*\.pdf$/)])
})

it('keeps the name of a single PDF', async () => {
  const documents = await loadDocuments(1)
  using dialog = await renderPdfs(documents, 'one-pdf')
  await vi.waitFor(() => expect(dialog.saved).toHaveLength(1), { timeout: 30_000 })
  expect(dialog.saved[0]).toContain(documents[0]?.shownNumber)
})

it('names a document without a PDF, and offers the others and another attempt', async () => {
  const documents = [...(await loadDocuments(2)), { id: 999_999_999, shownNumber: 'INV-gone' }]
  using dialog = await renderPdfs(documents, 'zip')
  const { getByRole, saved, onClose } = dialog
  await expect.element(getByRole('alert')).toMatchTextContent(/1 document is missing:INV-gone: /)
  await expect.element(getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(saved).toEqual([])
  await userEvent.click(getByRole('button', { name: 'Download the other 2' }))
  await vi.waitFor(() => expect(saved).toEqual([expect.stringMatching(/\.zip$/)]))
  await userEvent.click(getByRole('button', { name: 'Try again' }))
  await expect.element(getByRole('alert')).toMatchTextContent(/INV-gone/)
  await expect.element(getByRole('button', { name: /^Download the other/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
