import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { fetchShown, type ShownDocument } from '#documents/show/show-queries.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { changeOwner } from './issue-queries.ts'
import { OwnerDialog } from './OwnerDialog.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Finds the last issued invoice of the list: other tests use the first ones. */
async function findIssued(): Promise<ShownDocument> {
  const query = { issued: '1', limit: 50, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(invoice).page, { query })
  const last = documents.at(-1)
  if (last === undefined) throw new Error('The demo company has no issued invoice.')
  return await fetchShown(invoice, last.id)
}

it('changes the owner of an issued document, and nothing else', async () => {
  const document = await findIssued()
  const { id, ownerId, ownerName } = document
  const { members } = await call(listMembers)
  const other = members.find((member) => member.id !== ownerId)
  if (other === undefined) throw new Error('The demo company has one member only.')
  const onClose = vi.fn()
  const { getByRole } = await renderComponent(
    <OwnerDialog kind={invoice} document={document} onClose={onClose} />,
  )
  const dialog = getByRole('dialog', { name: 'Change owner' })
  const field = dialog.getByRole('combobox', { name: 'Invoice Collector' })
  await expect.element(field).toHaveValue(ownerName)
  await userEvent.click(field)
  await userEvent.click(getByRole('option', { name: other.name, exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => onClose).toHaveBeenCalledOnce()

  const { version, updatedAt, ...changed } = await fetchShown(invoice, id)
  const { version: before, updatedAt: _savedAt, ...expected } = document
  expect(changed).toEqual({ ...expected, ownerId: other.id, ownerName: other.name })
  expect(version).toBe(before + 1)
  const owner = { id: ownerId, name: ownerName }
  await changeOwner(invoice, id, { owner, idempotencyKey: newIdempotencyKey() })
})
