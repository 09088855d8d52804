import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { DocumentForm } from '#documents/DocumentForm.tsx'
import { formOf } from '#documents/document-form.ts'
import { fetchOpened } from '#documents/document-queries.ts'
import { createDocumentStore } from '#documents/document-store.ts'
import { titleChanged } from '#documents/form-changes.ts'
import { fetchShown } from '#documents/show/show-queries.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { replaceAnswers } from '../../../test/replace-answers.ts'

beforeEach(signIn)

const invoice = getKind('invoice')
const { update } = documentCalls(invoice)

/** The response to a save of an older version. */
function createConflict(): Response {
  const changed = { name: 'Ada', at: '2026-01-20T09:00:00Z', version: 9 }
  return Response.json({ code: 409, message: 'Ada saved this.', errors: {}, changed }, { status: 409 })
}

/** Renders the form of an invoice of the demo company that was issued since it was opened, with another title. */
async function renderForm() {
  const query = { issued: '1', limit: 1, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  const [first] = documents
  if (first === undefined) throw new Error('The demo company has no issued invoice.')
  const { issued } = await fetchShown(invoice, first.id)
  const store = createDocumentStore(formOf(await fetchOpened(invoice, first.id)))
  const screen = await renderComponent(
    <DocumentForm
      kind={invoice}
      store={store}
      wording={{ heading: 'Edit Invoice', save: 'Update Invoice' }}
      afterSave={() => undefined}
    />,
  )
  store.setState(({ form }) => ({ form: titleChanged(form, 'Another title') }))
  await userEvent.click(screen.getByRole('button', { name: 'Update Invoice', exact: true }))
  return { ...screen, store, issuer: issued?.issuedBy ?? '' }
}

it.each<[string, Parameters<typeof replaceAnswers>[0]]>([
  ['as locked', {}],
  ['as changed by another member', { [update.path]: createConflict }],
])(
  'says that a document was issued which the server rejects %s, and keeps the input',
  async (_name, answers) => {
    replaceAnswers(answers)
    const { getByRole, store, issuer } = await renderForm()
    const question = getByRole('alertdialog')
    await expect.element(question).toMatchTextContent(new RegExp(`^${issuer} issued this document on `))
    await expect.element(question).toMatchTextContent(/Your input stays on this page/)
    await expect.element(getByRole('button', { name: 'Open the issued document' })).toBeVisible()
    await userEvent.click(getByRole('button', { name: 'Use it for a new document' }))
    await expect.poll(() => store.getState().form).toMatchObject({ id: null, title: 'Another title' })
  },
)
