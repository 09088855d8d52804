import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { sendEmail } from '#documents/email/email-queries.ts'
import { type UnsentEmail, unsentEmails } from '#documents/email/unsent-emails.ts'
import { changeDocuments, decodeListed, type ListedDocument } from '#documents/lists/list-queries.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { BulkEmailDialog } from './BulkEmailDialog.tsx'
import { BulkPdfDialog } from './BulkPdfDialog.tsx'
import type { EmailedDocument } from './email-rows.ts'

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

/** Renders the dialog for some documents and returns the fields of their rows. */
async function openEmails(documents: readonly EmailedDocument[]) {
  const onClose = vi.fn<(sentIds: readonly number[], message: string) => void>()
  const screen = await renderComponent(
    <BulkEmailDialog kind={invoice} documents={documents} onClose={onClose} />,
  )
  const { getByRole } = screen
  const rows = documents.map(({ shownNumber }) => ({
    number: shownNumber,
    box: getByRole('checkbox', { name: shownNumber }),
    to: getByRole('textbox', { name: `To (${shownNumber})` }),
  }))
  await expect
    .element(getByRole('button', { name: /^Send \d+ e-mail/ }))
    .not.toHaveAccessibleDescription(/Loading/)
  return { ...screen, documents, onClose, rows }
}

async function renderEmails() {
  const { rows, ...screen } = await openEmails(await loadDocuments(3))
  const [first, second, third] = rows
  if (!(first && second && third)) throw new Error('The demo company has three invoices.')
  await expect.element(third.to).toBeVisible()
  return { ...screen, rows: [first, second, third] as const }
}

/** Loads the initial e-mail with an invoice, which contains its version and the status that it gets if it is a draft. */
const loadDraft = (id: number) =>
  call(documentPrintCalls(invoice).draftEmail, { params: { id }, query: { locale: undefined } })

type Draft = Awaited<ReturnType<typeof loadDraft>>

/** Loads the first invoice whose initial e-mail has a property. */
async function findInvoice(has: (draft: Draft) => boolean) {
  for (const document of await loadDocuments(50)) {
    const draft = await loadDraft(document.id)
    if (has(draft)) return { document, draft, emailed: { kind: invoice, id: document.id } }
  }
  throw new Error('The demo company has no such invoice.')
}

/** Opens the dialog for one invoice, whose e-mail was written before. */
async function openWritten(document: ListedDocument, unsent: UnsentEmail) {
  unsentEmails().keep({ kind: invoice, id: document.id }, unsent)
  const { rows, ...screen } = await openEmails([document])
  const [row] = rows
  if (row === undefined) throw new Error('The dialog has no row.')
  return { ...screen, row, send: screen.getByRole('button', { name: 'Send 1 e-mail' }) }
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

it('leaves out an address that the server rejects, and says what is wrong with it', async () => {
  const { getByRole, rows } = await renderEmails()
  const [first, second, third] = rows
  await userEvent.fill(first.to, 'ada@example')
  await userEvent.clear(second.to)
  await userEvent.fill(third.to, 'grace@example.com')
  const wrong = /^Left out\s?“ada@example” is not an e-mail address/
  await expect.element(first.box).toHaveAccessibleDescription(wrong)
  await expect.element(second.box).toHaveAccessibleDescription('No address: left out')
  await expect.element(third.box).toHaveAccessibleDescription('Ready')
  for (const { box } of [first, second]) await expect.element(box).not.toBeChecked()
  await expect.element(getByRole('button', { name: /^Send 1 e-mail$/ })).toBeVisible()
})

it('marks an invalid address that is selected, then sends the e-mail and reports which documents were sent', async () => {
  const { getByRole, getByText, documents, rows, onClose } = await renderEmails()
  const [first, ...others] = rows
  for (const { to } of others) await userEvent.clear(to)
  await expect.element(getByText(/^This server only writes e-mails to its log file/)).toBeVisible()
  await userEvent.fill(first.to, 'ada@example')
  await userEvent.click(first.box)
  await expect.element(getByText('Ready')).not.toBeInTheDocument()
  const send = getByRole('button', { name: 'Send 1 e-mail' })
  await userEvent.click(send)
  await expect.element(first.to).toHaveFocus()
  await expect.element(first.to).toHaveAccessibleDescription(/“ada@example” is not an e-mail address/)
  await userEvent.fill(first.to, 'ada@example.com')
  await userEvent.click(send)
  // The server of the demo company sends nothing, and the dialog says so before and after.
  const message = '1 e-mail is written to the log file only: nothing is sent.'
  await expect.poll(() => onClose, { timeout: 10_000 }).toHaveBeenCalledWith([documents[0]?.id], message)
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
  await expect.poll(() => onClose.mock.calls[0]?.[0]).toEqual([])
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

it('does not select an e-mail that may have been sent already, and says so in its row', async () => {
  const [first, second] = await loadDocuments(2)
  if (!(first && second)) throw new Error('The demo company has two invoices.')
  const edits = { to: 'ada@example.com' }
  unsentEmails().keep({ kind: invoice, id: first.id }, { edits, triedWith: null })
  unsentEmails().keep({ kind: invoice, id: second.id }, { edits, triedWith: 'key of the first attempt' })
  const { getByRole, getByText, rows } = await openEmails([first, second])
  await expect.element(getByText(/Check under E-mails whether it was sent/)).toBeVisible()
  await expect.element(getByText(/Press it again: the e-mail will be sent only once/)).toBeVisible()
  await expect.element(getByRole('checkbox', { name: first.shownNumber })).not.toBeChecked()
  await expect.element(getByRole('checkbox', { name: second.shownNumber })).toBeChecked()
  await expect.element(getByRole('button', { name: 'Send 1 e-mail' })).toBeVisible()
  const [row] = rows
  if (row) await userEvent.click(row.box)
  await expect.element(getByRole('button', { name: 'Send 2 e-mails' })).toBeVisible()
  await expect.element(getByText(/Check under E-mails whether it was sent/)).toBeVisible()
})

/** Presses the button and waits until the e-mails are being sent. Unlike the driver, this leaves them no time to arrive. */
async function startSending({ getByRole, rows }: Awaited<ReturnType<typeof renderEmails>>) {
  for (const { to } of rows) await userEvent.fill(to, 'ada@example.com')
  const fetched = vi.spyOn(window, 'fetch')
  const button = getByRole('button', { name: 'Send 3 e-mails' }).element()
  if (button instanceof HTMLElement) button.click()
  await expect.poll(() => document.querySelector('[role="progressbar"]'), { interval: 1 }).not.toBeNull()
  const countSent = () => fetched.mock.calls.filter(([, options]) => options?.method === 'POST').length
  return { countSent, [Symbol.dispose]: () => fetched.mockRestore() }
}

it('asks before the screen is left while e-mails are being sent', async () => {
  const screen = await renderEmails()
  using _sending = await startSending(screen)
  void screen.router.navigate({ to: '/customers' })
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent(/still being sent/)
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.router.state.location.pathname).toBe('/')
})

it('sends no further e-mails after the screen was left', async () => {
  const screen = await renderEmails()
  const { documents, onClose, unmount } = screen
  using sending = await startSending(screen)
  await unmount()
  const isKept = (id = 0) => unsentEmails().find({ kind: invoice, id }) !== null
  await expect.poll(() => documents.map(({ id }) => isKept(id))).toEqual([false, false, true])
  expect(sending.countSent()).toBe(2)
  expect(onClose).not.toHaveBeenCalled()
})

it('stays open if an e-mail could not be loaded, and does not show it as selected', async () => {
  const [document] = await loadDocuments(1)
  if (document === undefined) throw new Error('The demo company has an invoice.')
  const gone = { ...document, id: 999_999_999, shownNumber: 'INV-gone' }
  const { getByRole, rows, onClose } = await openEmails([document, gone])
  const [first, second] = rows
  if (!(first && second)) throw new Error('The dialog has two rows.')
  await expect.element(second.box).toBeDisabled()
  await expect.element(second.box).not.toBeChecked()
  await expect.element(second.box).toHaveAccessibleDescription('This document does not exist.')
  await userEvent.fill(first.to, 'ada@example.com')
  await userEvent.click(getByRole('button', { name: 'Send 1 e-mail' }))
  await expect.element(getByRole('alert')).toMatchTextContent(/^1 e-mail was not sent/)
  await expect.element(first.box).toBeDisabled()
  expect(onClose).not.toHaveBeenCalled()
})

it('deselects an e-mail that turns out to have been sent, without counting it as a failure', async () => {
  const { document, draft, emailed } = await findInvoice(() => true)
  const triedFor = { version: draft.version ?? undefined, mark_as_sent: false }
  const email = { to: 'ada@example.com', subject: 'First', message: 'Hello' }
  const triedWith = crypto.randomUUID()
  await sendEmail(invoice, { id: emailed.id, email, ...triedFor }, triedWith)
  const edits = { to: 'grace@example.com' }
  const { getByRole, getByText, row, send, onClose } = await openWritten(document, {
    edits,
    triedWith,
    triedFor,
  })
  await userEvent.click(send)
  await expect.element(getByText(/^Your earlier e-mail was sent after all/)).toBeVisible()
  await expect.element(row.box).not.toBeChecked()
  await expect.element(getByRole('alert')).toMatchTextContent(/^1 e-mail was not sent again/)
  expect(onClose).not.toHaveBeenCalled()
})

it('checks the e-mail that is shown, not the one that was written for another client', async () => {
  const { document, draft } = await findInvoice(({ to }) => to.length > 0)
  const begun = { receiver: 'client 0', subject: '', message: '', locale: 'en' } as const
  const { row, send, onClose } = await openWritten(document, { edits: { to: 'ada@example', begun } })
  await expect.element(row.to).toHaveValue(draft.to.join(', '))
  await userEvent.click(send)
  await expect.poll(() => onClose.mock.calls[0]?.[0]).toEqual([document.id])
})

it('closes only the text with Escape in one of its fields, and focuses its button', async () => {
  const { getByRole, rows, onClose } = await renderEmails()
  const subject = getByRole('textbox', { name: 'Subject' })
  for (const field of ['Subject', 'Message']) {
    await userEvent.click(getByRole('button', { name: `Show e-mail: ${rows[0].number}` }))
    await userEvent.click(getByRole('textbox', { name: field }))
    await userEvent.keyboard('{Escape}')
    await expect.element(subject).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: `Show e-mail: ${rows[0].number}` })).toHaveFocus()
  }
  expect(onClose).not.toHaveBeenCalled()
})

it('keeps the status of a document as decided in the dialog for one e-mail, and says so', async () => {
  const { document, emailed } = await findInvoice(() => true)
  const draftStatus = (await call(documentCalls(invoice).statusList)).find(({ name }) => name === 'Draft')
  await changeDocuments(invoice, [document.id], { status: draftStatus?.id ?? 0 })
  const edits = { to: 'ada@example.com', marksAsSent: false }
  const { getByRole, getByText, row, send, onClose } = await openWritten(document, { edits })
  await expect.element(getByText('Keeps its status')).toBeVisible()
  await userEvent.click(getByRole('button', { name: `Show e-mail: ${row.number}` }))
  const box = getByRole('row').getByRole('checkbox', { name: /^Set the status to/ })
  await expect.element(box).not.toBeChecked()
  await userEvent.click(send)
  await expect.poll(() => onClose.mock.calls[0]?.[0]).toEqual([document.id])
  expect((await loadDraft(emailed.id)).sent_status).not.toBeNull()
})

it('starts an e-mail over that was written before, and restores it', async () => {
  const { document, emailed } = await findInvoice(() => true)
  const edits = { to: 'ada@example.com', subject: 'My subject' }
  const { getByRole, getByText, row } = await openWritten(document, { edits })
  await userEvent.click(getByRole('button', { name: `Show e-mail: ${row.number}` }))
  const subject = getByRole('textbox', { name: 'Subject' })
  await expect.element(subject).toHaveValue('My subject')
  await userEvent.click(getByRole('button', { name: 'Start over' }))
  await expect.element(subject).toHaveValue(expect.stringContaining(row.number))
  await expect.element(getByText('Back to the template.')).toBeVisible()
  expect(unsentEmails().find(emailed)?.edits.subject).toBeUndefined()
  await userEvent.click(getByRole('button', { name: 'Restore my text' }))
  await expect.element(subject).toHaveValue('My subject')
  await expect.element(row.to).toHaveValue('ada@example.com')
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
  await expect.poll(() => dialog.onClose, { timeout: 30_000 }).toHaveBeenCalledOnce()
  expect(dialog.saved).toEqual([expect.stringMatching(/^Invoices .*\.pdf$/)])
})

it('keeps the name of a single PDF', async () => {
  const documents = await loadDocuments(1)
  using dialog = await renderPdfs(documents, 'one-pdf')
  await expect.poll(() => dialog.saved, { timeout: 30_000 }).toHaveLength(1)
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
  await expect.poll(() => saved).toEqual([expect.stringMatching(/\.zip$/)])
  await userEvent.click(getByRole('button', { name: 'Try again' }))
  await expect.element(getByRole('alert')).toMatchTextContent(/INV-gone/)
  await expect.element(getByRole('button', { name: /^Download the other/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})
