import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { useMemo } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { useDocumentActions } from '#documents/lists/document-actions.tsx'
import { documentColumns } from '#documents/lists/document-columns.tsx'
import { decodeListed, type ListedDocument } from '#documents/lists/list-queries.ts'
import { RowActionsProvider, RowMenu } from '#ui/lists/actions.tsx'
import { documentListSearch } from '#ui/lists/list-search.ts'
import { useList, useListTable } from '#ui/lists/use-list.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { DocumentBulkBar } from './DocumentBulkBar.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')
const idOf = ({ id }: ListedDocument) => id

/** Shows the actions for some documents: a menu for each, and the bar once all, or all that are issued, are selected. */
function Actions({ documents }: { readonly documents: readonly ListedDocument[] }) {
  const columns = useMemo(() => documentColumns(invoice, true), [])
  const list = useList(invoice.name, { columns, search: documentListSearch({}) })
  const table = useListTable(list, { rows: documents, idOf })
  const actions = useDocumentActions(invoice, { documents, list, isArchive: false })
  const issued = documents.filter(({ issuedAt }) => issuedAt !== null)
  return (
    <RowActionsProvider actions={actions.actions}>
      <button type="button" onClick={() => table.toggleAllRowsSelected(true)}>
        Select all
      </button>
      <button
        type="button"
        onClick={() => list.setSelected(Object.fromEntries(issued.map(({ id }) => [id, true])))}
      >
        Select issued ones
      </button>
      {documents.map((document) => (
        <RowMenu key={document.id} row={document} name={document.shownNumber} />
      ))}
      <DocumentBulkBar {...actions} kind={invoice} table={table} element={list.element} />
      {actions.dialogs}
    </RowActionsProvider>
  )
}

/** Renders the actions for the first documents of the list. The server of the tests has no sample data, so they are marked here. */
async function renderActions(...areSamples: readonly boolean[]) {
  const page = { limit: areSamples.length, today: '2026-01-01' }
  const sent = await call(documentListCalls(invoice).page, { query: page })
  const documents = sent.documents.map((document, index) => ({
    ...decodeListed(document),
    isSample: areSamples[index] ?? false,
  }))
  const screen = await renderComponent(<Actions documents={documents} />)
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  const bar = screen.getByRole('group', { name: 'Selected entries' })
  await expect.element(bar).toBeVisible()
  return { ...screen, bar, numbers: documents.map(({ shownNumber }) => shownNumber) }
}

const labels = (found: Locator) => found.elements().map((element) => element.textContent)

const leftOut = (numbers: readonly string[]) =>
  `Sample data is left out of changes and e-mails: ${numbers.join(' and ')}.`

it('offers neither changes nor e-mails of sample data, and says so', async () => {
  const { bar, numbers, getByRole } = await renderActions(true, true)
  expect(labels(bar.getByRole('button'))).toEqual(['Download PDF', 'Clear the selection'])
  await expect.element(bar.getByText(leftOut(numbers))).toBeVisible()
  await userEvent.click(getByRole('button', { name: `Actions for ${numbers[0]}` }))
  await expect.element(getByRole('menuitem', { name: 'Preview' })).toBeVisible()
  expect(labels(getByRole('menuitem'))).toEqual(['Preview', 'Download PDF', 'Earlier versions'])
})

it('changes and e-mails only the other documents, and names the sample data', async () => {
  const { bar, numbers, getByRole, getByText } = await renderActions(false, true)
  await expect.element(bar.getByRole('button', { name: 'Set status' })).toBeVisible()
  await expect.element(bar.getByText(leftOut(numbers.slice(1)))).toBeVisible()
  await userEvent.click(bar.getByRole('button', { name: 'E-mail', exact: true }))
  await expect.element(getByRole('heading', { name: 'E-mail 1 document' })).toBeVisible()
  await expect.element(getByRole('checkbox', { name: numbers[0] ?? '' })).toBeVisible()
  await expect.element(getByText(numbers[1] ?? '', { exact: true })).not.toBeInTheDocument()
})

/** Loads some invoices of the demo company that are issued, and some that are not. */
async function loadInvoices(issued: number, drafts: number): Promise<ListedDocument[]> {
  const load = async (isIssued: '0' | '1', limit: number) => {
    if (limit === 0) return []
    const query = { issued: isIssued, limit, today: '2026-01-01' }
    return (await call(documentListCalls(invoice).page, { query })).documents.map(decodeListed)
  }
  return [...(await load('1', issued)), ...(await load('0', drafts))]
}

const credit = 'Convert to credit note'

it.each([
  { issued: 2, drafts: 1, select: 'Select issued ones', offered: [] },
  { issued: 1, drafts: 1, select: 'Select all', offered: [] },
  { issued: 0, drafts: 2, select: 'Select all', offered: [credit] },
])('offers no credit notes for several invoices if one is issued: $issued beside $drafts', async (test) => {
  const documents = await loadInvoices(test.issued, test.drafts)
  const { getByRole } = await renderComponent(<Actions documents={documents} />)
  await userEvent.click(getByRole('button', { name: test.select }))
  const bar = getByRole('group', { name: 'Selected entries' })
  await userEvent.click(bar.getByRole('button', { name: 'Convert or copy' }))
  await expect.element(getByRole('menuitem', { name: 'Make a copy' })).toBeVisible()
  expect(labels(getByRole('menuitem'))).toEqual([...test.offered, 'Make a copy'])
})

it('credits a single issued invoice in the dialog for it', async () => {
  const documents = await loadInvoices(1, 1)
  const { getByRole } = await renderComponent(<Actions documents={documents} />)
  await userEvent.click(getByRole('button', { name: 'Select issued ones' }))
  const bar = getByRole('group', { name: 'Selected entries' })
  await userEvent.click(bar.getByRole('button', { name: 'Convert or copy' }))
  await userEvent.click(getByRole('menuitem', { name: credit }))
  const name = `Credit note for ${documents[0]?.shownNumber}`
  await expect.element(getByRole('dialog', { name })).toBeVisible()
})
