import { documentListCalls, type WireListedDocument } from '@quittance/shared/contract/document-lists.ts'
import { setDefaultView, storeListView } from '@quittance/shared/contract/list-views.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { useLocation } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { documentListSearch } from '#ui/lists/list-search.ts'
import { renderComponent, signIn, signInAs } from '../../../test/render-component.tsx'
import {
  createRejection,
  listRequests,
  replaceAnswers,
  withoutIssuing,
} from '../../../test/replace-answers.ts'
import { DocumentListScreen } from './DocumentListScreen.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)

/** The list with the parameters of the address, which the route passes otherwise. */
function Documents({ kind }: { readonly kind: DocumentKind }) {
  const parameters = useLocation({ select: ({ search }) => search })
  return (
    <DocumentListScreen
      kind={kind}
      search={documentListSearch(parameters)}
      renderParts={() => ({ mails: null, money: null })}
    />
  )
}

async function renderList(address = '/invoices?view=all') {
  const screen = await renderComponent(<Documents kind={invoice} />, { address })
  const rows = screen.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toBeVisible()
  const query = () => new URLSearchParams(screen.router.state.location.searchStr)
  /** The numbers of the first rows. */
  const numbers = () =>
    rows
      .elements()
      .slice(1, 4)
      .map((row) => /INV-\d+/.exec(row.textContent ?? '')?.[0])
  const headings = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map((heading) => heading.textContent)
      .filter(Boolean)
  return { ...screen, rows, query, numbers, headings }
}

it('selects rows one by one or all of a page, and offers their actions', async () => {
  const { getByRole, getByText } = await renderList()
  const bar = getByRole('group', { name: 'Selected entries' })
  await expect.element(bar).not.toBeInTheDocument()
  await userEvent.click(getByRole('checkbox', { name: /^Select INV-/ }).nth(1))
  await expect.element(getByText('1 selected')).toBeVisible()
  await userEvent.click(getByRole('checkbox', { name: 'Select all on this page' }).first())
  await expect.element(getByText('50 selected')).toBeVisible()
  const names = bar
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
  expect(names).toEqual([
    ...['Issue', 'Set status', 'Convert or copy', 'Archive', 'E-mail', 'Download PDF', 'Download selected'],
    'Clear the selection',
  ])
  await userEvent.click(bar.getByRole('button', { name: 'Clear the selection' }))
  await expect.element(bar).not.toBeInTheDocument()
})

it('selects the rows between two clicks with Shift, and clears them in the same way', async () => {
  const { getByRole, getByText } = await renderList('/invoices?view=all&limit=10')
  const boxes = getByRole('checkbox', { name: /^Select INV-/ })
  await userEvent.click(boxes.nth(1))
  await userEvent.click(boxes.nth(4), { modifiers: ['Shift'] })
  await expect.element(getByText('4 selected')).toBeVisible()
  await userEvent.click(boxes.nth(2))
  await userEvent.click(boxes.nth(4), { modifiers: ['Shift'] })
  await expect.element(getByText('1 selected')).toBeVisible()
  await expect.element(boxes.nth(1)).toBeChecked()
})

/** Chooses an item of the menu of saved views. */
async function chooseInViews(getByRole: Locator['getByRole'], name: string): Promise<void> {
  await userEvent.click(getByRole('button', { name: /^View/ }))
  await userEvent.click(getByRole('menuitem', { name }))
}

it('saves the order as a view, and renames it', async () => {
  const { getByRole, query } = await renderList()
  const name = getByRole('dialog').getByRole('textbox')
  await userEvent.click(getByRole('columnheader', { name: 'Number' }).getByRole('button'))
  await expect.poll(() => query().get('descending')).toBe('0')
  await chooseInViews(getByRole, 'Save as new view')
  await userEvent.fill(name, 'By number')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('link', { name: 'By number' })).toHaveAttribute('aria-current', 'page')
  // The message is in front of the menu.
  await userEvent.click(getByRole('button', { name: 'Dismiss this message' }))
  await chooseInViews(getByRole, 'Rename or share view')
  await userEvent.fill(name, 'In order')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('link', { name: 'In order' })).toHaveAttribute('aria-current', 'page')
})

it('deletes a view and restores it with its filter, as the default that it was', async () => {
  // The default of the administrator would apply in other tests too.
  await signInAs('hugo@example.com')
  const view = {
    list: 'invoice' as const,
    name: 'Deck',
    is_shared: false,
    query: { overdue: '0' },
    columns: null,
  }
  const { id } = await call(storeListView, { body: view })
  await call(setDefaultView, { body: { list: 'invoice', view_id: id } })
  // The router of the tests has one route, to which relative links lead.
  const { getByRole, query } = await renderList(`/?view=${id}&overdue=0`)
  const tab = getByRole('link', { name: 'Deck' })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await chooseInViews(getByRole, 'Delete view')
  await expect.element(tab).not.toBeInTheDocument()
  await userEvent.click(getByRole('button', { name: 'Undo' }))
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => query().get('overdue')).toBe('0')
  await userEvent.click(getByRole('button', { name: /^View/ }))
  await expect.element(getByRole('menuitem', { name: 'Open the list with all entries' })).toBeVisible()
})

it('restores a view without changing the screen that was opened since', async () => {
  const view = {
    ...{ list: 'invoice' as const, name: 'Left', is_shared: false, query: { overdue: '0' }, columns: null },
  }
  const { id } = await call(storeListView, { body: view })
  const { getByRole, router } = await renderList(`/?view=${id}&overdue=0`)
  await chooseInViews(getByRole, 'Delete view')
  await expect.element(getByRole('link', { name: 'Left' })).not.toBeInTheDocument()
  await router.navigate({ href: '/elsewhere' })
  await userEvent.click(getByRole('button', { name: 'Undo' }))
  await expect.element(getByRole('link', { name: 'Left' })).toBeVisible()
  expect(router.state.location.href).toBe('/elsewhere')
})

it('sorts by a heading, in both directions, and goes to the last page and back', async () => {
  const { getByRole, numbers, query, rows } = await renderList('/invoices?view=all&limit=10')
  await expect.poll(numbers).toEqual(['INV-1050', 'INV-1049', 'INV-1048'])
  const heading = getByRole('columnheader', { name: 'Number' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(heading.getByRole('button'))
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(numbers).toEqual(['INV-1001', 'INV-1002', 'INV-1003'])
  await userEvent.click(getByRole('button', { name: 'Last page' }))
  await expect.poll(numbers).toEqual(['INV-1041', 'INV-1042', 'INV-1043'])
  await expect.element(rows).toHaveLength(11)
  await userEvent.click(getByRole('button', { name: 'Previous page' }))
  await expect.poll(numbers).toEqual(['INV-1031', 'INV-1032', 'INV-1033'])
  await userEvent.click(getByRole('button', { name: 'First page' }))
  await expect.poll(numbers).toEqual(['INV-1001', 'INV-1002', 'INV-1003'])
  expect(query().get('sort')).toBe('number')
})

it('shows, moves and resizes columns with the keyboard, and restores the default ones', async () => {
  const { getByRole, getByText, headings } = await renderList()
  const usual = [
    ...['Number', 'Invoice Title', 'Client', 'Date', 'Due', 'Status', 'Total', 'Amount Due'],
    'Actions',
  ]
  await expect.poll(headings).toEqual(usual)
  await userEvent.click(getByRole('button', { name: 'Columns' }))
  const company = getByRole('checkbox', { name: 'Company' })
  // The popover moves the focus to its first control when it is open.
  await expect.element(getByRole('checkbox', { name: 'Number', exact: true })).toHaveFocus()
  company.element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(headings).toContain('Company')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(getByText('Company: position 3 of 13')).toBeInTheDocument()
  await expect.poll(() => headings().slice(2, 4)).toEqual(['Company', 'Client'])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(getByText(/^Company: \d+ pixels wide$/)).toBeInTheDocument()
  await userEvent.click(getByRole('button', { name: 'Restore default columns' }))
  await expect.poll(headings).toEqual(usual)
})

it('filters by several statuses and by a period, and shows how many filters are active', async () => {
  const { getByRole, getByLabelText, query } = await renderList()
  await userEvent.click(getByRole('button', { name: 'Filters' }))
  await userEvent.click(getByRole('combobox', { name: 'Status' }))
  await userEvent.click(getByRole('option', { name: 'Draft' }))
  await userEvent.click(getByRole('listbox').getByRole('option', { name: 'Partly paid' }))
  await expect.poll(() => query().get('status')).toMatch(/^\d+,\d+$/)
  await userEvent.selectOptions(getByLabelText('Period'), 'This year')
  await expect.element(getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  expect(query().get('period')).toBe('this-year')
})

it('filters by what is due, and shows the drafts that are not issued', async () => {
  const { getByRole, getByLabelText, query } = await renderList()
  await userEvent.click(getByRole('button', { name: 'Filters' }))
  await userEvent.selectOptions(getByLabelText('Payment'), 'Overdue by more than 30 days')
  await expect.poll(() => query().get('balance')).toBe('late-30')
  await expect.element(getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await userEvent.click(getByRole('link', { name: /^Not issued/ }))
  await expect.poll(() => query().get('issued')).toBe('0')
  expect(query().get('balance')).toBe('late-30')
})

it('removes a filter that came with a link', async () => {
  const { getByRole, query } = await renderList('/invoices?view=all&overdue=0')
  await userEvent.click(getByRole('button', { name: 'Remove the filter “Not overdue”' }))
  await expect.poll(() => query().get('overdue')).toBeNull()
})

it('opens a document beside the list, which stays visible, but not after a selection of text', async () => {
  const { getByRole, rows, query } = await renderList()
  const title = rows.nth(2).getByRole('cell').nth(2)
  getSelection()?.selectAllChildren(title.element())
  title.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  getSelection()?.removeAllRanges()
  expect(query().get('open')).toBeNull()
  await userEvent.click(title)
  const panel = getByRole('complementary', { name: 'Invoices' })
  await expect.element(panel).toBeVisible()
  const end = getByRole('region', { name: 'Invoices' }).element().getBoundingClientRect().right
  expect(end).toBeLessThanOrEqual(panel.element().getBoundingClientRect().left)
})

const allColumns = 'All columns, also hidden ones'
const columnsWith = (name: string) => expect.stringMatching(new RegExp(`(^|,)${name}(,|$)`))

it.each([
  { state: 'on', answers: {}, tabs: 1, checked: [], columns: columnsWith('balance_due') },
  { state: 'on', answers: {}, tabs: 1, checked: [allColumns], columns: 'all' },
  { state: 'off', answers: withoutIssuing, tabs: 0, checked: [], columns: columnsWith('amount_due') },
  { state: 'off', answers: withoutIssuing, tabs: 0, checked: [allColumns], columns: null },
])('requests the columns about issues only where issuing is on: $state, $checked', async (test) => {
  replaceAnswers({ ...test.answers, [calls.exportList.path]: createRejection })
  const { getByRole } = await renderList()
  await expect.poll(() => getByRole('link', { name: /^Not issued/ }).elements()).toHaveLength(test.tabs)
  await userEvent.click(getByRole('button', { name: 'Download', exact: true }))
  for (const name of test.checked) await userEvent.click(getByRole('checkbox', { name }))
  await userEvent.click(getByRole('button', { name: 'CSV file' }))
  const requested = () => listRequests().filter(({ pathname }) => pathname === calls.exportList.path)
  await expect.poll(requested).toHaveLength(1)
  expect(requested().map(({ searchParams }) => searchParams.get('columns'))).toEqual([test.columns])
})

interface StatusOptions {
  readonly kind?: DocumentKind
  /** Of other calls. */
  readonly answers?: typeof withoutIssuing
}

/** Chooses a status for the first document of a list where nothing is issued. Returns a function that does it again, too. */
async function chooseStatus(name: string, { kind = invoice, answers = {} }: StatusOptions = {}) {
  const sent: { readonly ids: readonly number[]; readonly fill_paid?: boolean }[] = []
  replaceAnswers({
    ...withoutIssuing,
    ...answers,
    [documentListCalls(kind).setStatus.path](_send, body) {
      const change: (typeof sent)[number] = JSON.parse(body)
      sent.push(change)
      const results = change.ids.map((id) => ({ id, code: 200, changed: true, message: '' }))
      return Response.json({ results })
    },
  })
  const address = `/${kind.paths.list}?view=all&issued=0&limit=10`
  const screen = await renderComponent(<Documents kind={kind} />, { address })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select .*\d$/ }).first())
  const bar = screen.getByRole('group', { name: 'Selected entries' })
  async function choose() {
    await userEvent.click(bar.getByRole('button', { name: 'Set status' }))
    await userEvent.click(screen.getByRole('menuitem', { name, exact: true }))
  }
  await choose()
  /** Whether each call to the server enters the total as paid. */
  const listFills = () => sent.map(({ fill_paid: isFilled }) => isFilled === true)
  return { ...screen, choose, listFills }
}

it.each([
  { answer: 'Enter as paid', isFilled: true },
  { answer: 'Only set the status', isFilled: false },
])('offers to enter the total as paid, and Escape changes nothing: $answer', async ({ answer, isFilled }) => {
  const { getByRole, choose, listFills } = await chooseStatus('Paid')
  const question = getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/^The amount paid of 1 document is below its total\./)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  // The document is still selected.
  await choose()
  expect(listFills()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: answer }))
  await expect.poll(listFills).toEqual([isFilled])
})

it('sets a status that means paid without a question if the total is entered as paid', async () => {
  const { listFills } = await chooseStatus('Paid', {
    answers: {
      async [calls.page.path](send) {
        const { documents, ...page } = await (await send()).json()
        const paid = documents.map((document: WireListedDocument) => {
          return { ...document, amount_paid: document.total_amount }
        })
        return Response.json({ ...page, documents: paid })
      },
    },
  })
  await expect.poll(listFills).toEqual([false])
})

it.each([
  { kind: getKind('proposal'), status: 'Accepted' },
  { kind: getKind('creditNote'), status: 'Settled' },
])('sets the status $status without a question, because it does not mean paid', async ({ kind, status }) => {
  const { listFills } = await chooseStatus(status, { kind })
  await expect.poll(listFills).toEqual([false])
})
