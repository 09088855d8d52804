import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { renderComponent, signIn } from '../../test/render-component.tsx'
import { replaceAnswers } from '../../test/replace-answers.ts'
import { fetchOpened } from './document-queries.ts'
import { EditDocumentScreen } from './EditDocumentScreen.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

it('takes the new number of a draft that gave way to an issued document, and has no unsaved changes then', async () => {
  const query = { issued: '0', limit: 1, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  const { id, number, prefix, version } = await fetchOpened(invoice, documents[0]?.id ?? 0)
  const renumbered = 'Its number is now 4711, because another document was issued with its former one.'
  replaceAnswers({
    [documentCalls(invoice).update.path]: () =>
      Response.json({ code: 200, id, version: version + 1, number: 4711, message: `Saved. ${renumbered}` }),
  })
  const { getByRole, getByText, router } = await renderComponent(
    <EditDocumentScreen kind={invoice} id={id} shown={{ mails: null, money: null }} />,
  )
  const field = getByRole('textbox', { name: 'Invoice Number' })
  await expect.element(field).toHaveValue(String(number))
  await userEvent.fill(getByRole('textbox', { name: 'Invoice Title' }), 'Another title')
  await userEvent.click(getByRole('button', { name: 'Update Invoice', exact: true }))
  await expect.element(getByText(`Saved. ${renumbered}`)).toBeVisible()
  await expect.element(field).toHaveValue('4711')
  await expect.element(getByText(`${prefix}4711`, { exact: true })).toBeVisible()

  await router.navigate({ href: '/invoices' })
  expect(router.state.location.pathname).toBe('/invoices')
})
