import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { useMe } from '#api/me-queries.ts'
import { formOf } from '#documents/document-form.ts'
import { fetchOpened } from '#documents/document-queries.ts'
import { createDocumentStore } from '#documents/document-store.ts'
import { OpenForm } from '../../../test/open-form.tsx'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { replaceAnswers, withoutPermission } from '../../../test/replace-answers.ts'
import { IssueAction } from './IssueAction.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Says when the permissions of the member are known. */
function Member() {
  return useMe() === undefined ? null : <p>The member is known.</p>
}

/**
 * Renders the buttons that issue a draft of the demo company, which has no unsaved changes.
 * @param reason why it cannot be saved yet; empty: it can be saved
 */
async function renderAction(reason = '') {
  const query = { issued: '0', limit: 1, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  const store = createDocumentStore(formOf(await fetchOpened(invoice, documents[0]?.id ?? 0)))
  const screen = await renderComponent(
    <OpenForm store={store}>
      <IssueAction submit={async () => null} reason={reason} reasonId="reason" />
      <p id="reason">{reason}</p>
      <Member />
    </OpenForm>,
  )
  return {
    ...screen,
    issue: screen.getByRole('main').getByRole('button', { name: 'Issue', exact: true }),
    others: screen.getByRole('button', { name: 'Other ways to issue', exact: true }),
    dialog: screen.getByRole('dialog', { name: /^Issue / }),
  }
}

it('opens the dialog whose main button issues the document', async () => {
  const { issue, dialog } = await renderAction()
  await userEvent.click(issue)
  const main = dialog.getByRole('button', { name: 'Issue', exact: true })
  await expect.element(main).toHaveFocus()
  await expect.element(main).toHaveAttribute('type', 'submit')
  await userEvent.keyboard('{Escape}')
  await expect.element(issue).toHaveFocus()
})

it.each([
  ['Issue and email', '{Enter}'],
  ['Issue and download', '{ArrowDown}{Enter}'],
])('opens the dialog whose main button is “%s” from the menu, with the keyboard', async (name, keys) => {
  const { getByRole, others, dialog } = await renderAction()
  await expect.element(others).toHaveAttribute('aria-haspopup', 'menu')
  others.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('menu', { name: 'Other ways to issue' })).toBeVisible()
  await expect.element(getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard(keys)
  const main = dialog.getByRole('button', { name, exact: true })
  await expect.element(main).toHaveFocus()
  await expect.element(main).toHaveAttribute('type', 'submit')
  await userEvent.keyboard('{Escape}')
  await expect.element(others).toHaveFocus()
})

it('says at each button why the document cannot be issued yet, and opens nothing', async () => {
  // A menu that has loaded opens at once.
  await import('#ui/LoadedPopover.tsx')
  const { getByRole, issue, others, dialog } = await renderAction('The title is missing.')
  for (const button of [issue, others]) {
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('The title is missing.')
    await userEvent.click(button, { force: true })
    await expect.element(getByRole('menu')).not.toBeInTheDocument()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('menu')).not.toBeInTheDocument()
  }
  await expect.element(dialog).not.toBeInTheDocument()
})

it('renders nothing for a member who may not issue', async () => {
  replaceAnswers(withoutPermission('issue'))
  const { getByText, issue, others } = await renderAction()
  await expect.element(getByText('The member is known.')).toBeVisible()
  for (const button of [issue, others]) await expect.element(button).not.toBeInTheDocument()
})
