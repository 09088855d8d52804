import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { unsentEmails } from '#documents/email/unsent-emails.ts'
import { decodeListed, type ListedDocument } from '#documents/lists/list-queries.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import {
  createRejection,
  listRequests,
  rejection,
  replaceAnswers,
  withoutIssuing,
  withoutPermission,
} from '../../../test/replace-answers.ts'
import { BulkEmailDialog } from './BulkEmailDialog.tsx'

// The tests issue nothing, because other tests know the numbers: the answers of the server are replaced.

const invoice = getKind('invoice')
const { show } = documentListCalls(invoice)
const issuePath = issuingCalls(invoice).issueMany.path

beforeEach(async () => {
  sessionStorage.removeItem('unsent-letters')
  await signIn()
})

/** Loads the first invoices of the demo company that are issued, or that are not. */
async function loadInvoices(issued: '0' | '1', limit: number): Promise<ListedDocument[]> {
  const query = { issued, limit, today: '2026-01-01' }
  return (await call(documentListCalls(invoice).page, { query })).documents.map(decodeListed)
}

/** Loads two drafts and an issued invoice. */
async function loadThree() {
  const [[first, second], [issued]] = [await loadInvoices('0', 2), await loadInvoices('1', 1)]
  if (!(first && second && issued)) throw new Error('The demo company has no such invoices.')
  return { first, second, issued }
}

/** Opens the dialog for documents, and enters an address for each. */
async function openEmails(documents: readonly ListedDocument[]) {
  const onClose = vi.fn<(sentIds: readonly number[], message: string) => void>()
  const screen = await renderComponent(
    <BulkEmailDialog kind={invoice} documents={documents} onClose={onClose} />,
  )
  const { getByRole } = screen
  await expect
    .element(getByRole('button', { name: /^Send \d+ e-mail/ }))
    .not.toHaveAccessibleDescription(/Loading/)
  for (const { shownNumber } of documents)
    await userEvent.fill(getByRole('textbox', { name: `To (${shownNumber})` }), 'ada@example.com')
  await expect
    .element(getByRole('button', { name: new RegExp(`^Send ${documents.length} e-mail`) }))
    .toBeVisible()
  return { ...screen, onClose }
}

/** The result of the issue of a document. @param message why it was not issued; absent: it is issued */
const resultFor = ({ id }: ListedDocument, message?: string) =>
  message === undefined
    ? { id, code: 200, changed: true, message: 'It is issued.' }
    : { id, code: 422, changed: false, message }

/**
 * Answers the call that issues documents in place of the server, and shows one of them as issued with the number F-7.
 * @param answer is given the body of the call @param others answers to other calls
 */
async function answerIssue(
  { id }: ListedDocument,
  answer: (body: string) => Response,
  others: Parameters<typeof replaceAnswers>[0] = {},
) {
  const shown = await call(show, { params: { id } })
  replaceAnswers({
    ...others,
    [issuePath]: (_send, body) => answer(body),
    [show.path.replace(':id', String(id))]: () =>
      Response.json({ ...shown, shown_number: 'F-7', issued_at: '2026-01-20T09:00:00Z' }),
  })
}

/** Issues the documents of the dialog that are not issued. */
async function issueDrafts({ getByRole }: Awaited<ReturnType<typeof openEmails>>) {
  await userEvent.click(getByRole('button', { name: /^Issue (it|them) first$/ }))
  await userEvent.click(getByRole('button', { name: 'Issue', exact: true }))
}

/** Stores that the e-mail with a draft was sent without a response. */
function storeAttempt({ id }: ListedDocument) {
  const triedFor = { version: 1, mark_as_sent: true }
  unsentEmails().keep({ kind: invoice, id }, { edits: {}, triedWith: `key of ${id}`, triedFor })
}

const findUnsent = ({ id }: ListedDocument) => unsentEmails().find({ kind: invoice, id })

/** Returns how many requests to issue documents were made. */
const countIssues = () => listRequests().filter(({ pathname }) => pathname === issuePath).length

it('offers to issue the drafts that would be sent', async () => {
  const { first, second, issued } = await loadThree()
  const { getByRole, getByText } = await openEmails([first, second, issued])
  await expect
    .element(getByText('2 of these documents are not issued: their PDFs say that they are drafts.'))
    .toBeVisible()
  await expect.element(getByRole('button', { name: 'Issue them first' })).toBeVisible()
  await userEvent.click(getByRole('checkbox', { name: first.shownNumber, exact: true }))
  await expect
    .element(getByText('1 of these documents is not issued: its PDF says that it is a draft.'))
    .toBeVisible()
  await userEvent.click(getByRole('checkbox', { name: second.shownNumber, exact: true }))
  await expect.element(getByText(/not issued/)).not.toBeInTheDocument()
})

it('issues the drafts after a question, and shows the final number or the reason in each row', async () => {
  const { first, second, issued } = await loadThree()
  const bodies: string[] = []
  await answerIssue(first, (body) => {
    bodies.push(body)
    return Response.json({ results: [resultFor(first), resultFor(second, rejection)] })
  })
  const { getByRole, getByText, onClose } = await openEmails([first, second, issued])
  await userEvent.click(getByRole('button', { name: 'Issue them first' }))
  await expect
    .element(getByRole('alertdialog'))
    .toMatchTextContent(/^Issue 2 documents\? They get their final numbers/)
  await userEvent.click(getByRole('button', { name: 'Issue', exact: true }))
  await expect.element(getByText('1 document issued.')).toBeVisible()
  await expect
    .element(getByRole('alert'))
    .toMatchTextContent(/^1 document could not be issued and stays a draft\./)
  expect(bodies.map((body) => JSON.parse(body))).toEqual([{ ids: [first.id, second.id] }])
  const boxOf = (name: string) => getByRole('checkbox', { name, exact: true })
  await expect.element(boxOf('F-7')).toHaveAccessibleDescription(/^Issued\s?Ready$/)
  await expect.element(boxOf(second.shownNumber)).toHaveAccessibleDescription(/^Out of order\.\s?Ready$/)
  await expect.element(boxOf(issued.shownNumber)).toHaveAccessibleDescription('Ready')
  await expect.element(getByRole('textbox', { name: 'To (F-7)' })).toHaveValue('ada@example.com')
  // The one that could not be issued can be tried again, or is sent as a draft.
  await expect.element(getByRole('button', { name: 'Issue it first' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Send 3 e-mails' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it('issues nothing without confirmation, and says why the server rejects the call', async () => {
  const { first, second } = await loadThree()
  replaceAnswers({ [issuePath]: createRejection })
  const { getByRole } = await openEmails([first, second])
  const issueFirst = getByRole('button', { name: 'Issue them first' })
  await userEvent.click(issueFirst)
  await userEvent.click(getByRole('button', { name: 'Cancel', exact: true }))
  await expect.element(getByRole('alertdialog')).not.toBeInTheDocument()
  expect(countIssues()).toBe(0)
  await userEvent.click(issueFirst)
  await userEvent.click(getByRole('button', { name: 'Issue', exact: true }))
  await expect.element(getByRole('alert')).toMatchTextContent(rejection)
  expect(countIssues()).toBe(1)
  await expect.element(getByRole('button', { name: 'Send 2 e-mails' })).toBeVisible()
})

it('says how many documents were issued already', async () => {
  const { first, second } = await loadThree()
  const results = [{ ...resultFor(first), changed: false }, resultFor(second)]
  await answerIssue(first, () => Response.json({ results }))
  const screen = await openEmails([first, second])
  await issueDrafts(screen)
  await expect.element(screen.getByText('1 document issued. 1 entry needed no change.')).toBeVisible()
})

it('leaves out the e-mail of an issued document that may have been sent with the draft', async () => {
  const { first, second } = await loadThree()
  for (const draft of [first, second]) storeAttempt(draft)
  await answerIssue(first, () => Response.json({ results: [resultFor(first), resultFor(second, rejection)] }))
  const screen = await openEmails([first, second])
  const { getByRole } = screen
  await issueDrafts(screen)
  const box = getByRole('checkbox', { name: 'F-7', exact: true })
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toHaveAccessibleDescription(/^Issued\s?Left out\s?.*Check under E-mails/)
  expect(findUnsent(first)).toEqual({
    edits: expect.objectContaining({ to: 'ada@example.com' }),
    triedWith: null,
  })
  // The e-mail with the document that is still a draft is sent only once.
  await expect
    .element(getByRole('checkbox', { name: second.shownNumber, exact: true }))
    .toHaveAccessibleDescription(/^Out of order\.\s?Ready\s?.*Press it again/)
  expect(findUnsent(second)?.triedWith).toBe(`key of ${second.id}`)
  await expect.element(getByRole('button', { name: 'Send 1 e-mail' })).toBeVisible()
})

it('loads the drafts again if there is no response, because they may be issued', async () => {
  const { first, second } = await loadThree()
  storeAttempt(first)
  // The response of a proxy that has not waited for that of the server.
  await answerIssue(first, () => new Response('Gateway Timeout', { status: 504 }))
  const screen = await openEmails([first, second])
  const { getByRole, getByText } = screen
  await issueDrafts(screen)
  await expect.element(getByRole('alert')).toMatchTextContent(/^The server sent an unexpected response\./)
  const box = getByRole('checkbox', { name: 'F-7', exact: true })
  await expect.element(box).toHaveAccessibleDescription(/^Left out\s?.*Check under E-mails/)
  expect(findUnsent(first)?.triedWith).toBeNull()
  await expect.element(getByText(/^1 of these documents is not issued/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Send 1 e-mail' })).toBeVisible()
})

it('keeps the reason why an e-mail was not sent while its document cannot be issued', async () => {
  const { first, second } = await loadThree()
  await answerIssue(
    first,
    () => Response.json({ results: [resultFor(first), resultFor(second, 'It has no lines.')] }),
    { [documentPrintCalls(invoice).sendEmail.path]: createRejection },
  )
  const screen = await openEmails([first, second])
  const { getByRole } = screen
  await userEvent.click(getByRole('button', { name: 'Send 2 e-mails' }))
  await expect.element(getByRole('alert')).toMatchTextContent(/^2 e-mails were not sent\./)
  await issueDrafts(screen)
  await expect
    .element(getByRole('checkbox', { name: 'F-7', exact: true }))
    .toHaveAccessibleDescription(/^Issued\s?Ready$/)
  await expect
    .element(getByRole('checkbox', { name: second.shownNumber, exact: true }))
    .toHaveAccessibleDescription(/^It has no lines\.\s?Out of order\.$/)
})

it('asks before the screen is left while documents are being issued', async () => {
  const { first, second } = await loadThree()
  const { promise, resolve } = Promise.withResolvers<Response>()
  replaceAnswers({ [issuePath]: () => promise })
  const screen = await openEmails([first, second])
  const { getByRole, router } = screen
  await issueDrafts(screen)
  await expect.poll(countIssues).toBe(1)
  void router.navigate({ to: '/customers' })
  await expect.element(getByRole('alertdialog')).toMatchTextContent(/still being issued/)
  await userEvent.click(getByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe('/')
  resolve(createRejection())
  await expect.element(getByRole('alert')).toMatchTextContent(rejection)
})

it('only says that the PDFs are drafts to a member who may not issue', async () => {
  const { first, second } = await loadThree()
  replaceAnswers(withoutPermission('issue'))
  const { getByRole, getByText } = await openEmails([first, second])
  await expect.element(getByText(/^2 of these documents are not issued/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Issue them first' })).not.toBeInTheDocument()
})

it('says nothing about drafts where no documents are issued', async () => {
  const { first, second } = await loadThree()
  replaceAnswers(withoutIssuing)
  const { getByText } = await openEmails([first, second])
  await expect.element(getByText(/not issued/)).not.toBeInTheDocument()
})
