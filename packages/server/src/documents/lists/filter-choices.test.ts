import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { listCurrencies } from '#catalogue/repository.ts'
import { setActive } from '#members/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)

forEachDatabaseWithCompany('filter options of a document list', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database

  it('include inactive owners and retired currencies that documents have', async () => {
    const readFilterOptions = async () =>
      calls.filterOptions.response.parse(
        (await context.company.client.send({ method: 'GET', url: calls.filterOptions.path })).json(),
      )
    const formerOwnerId = (await createTestMember(context.test.services)).id
    const unusedMemberId = (await createTestMember(context.test.services)).id
    const currencies = await listCurrencies(database())
    const [retired, unused] = currencies.slice(-2)
    const { id } = await invoices.store({ title: 'Du temps de Grace' })
    const changes = { owner_id: formerOwnerId, currency_id: retired?.id ?? 0 }
    await database().updateTable('documents').set(changes).where('id', '=', id).execute()
    for (const memberId of [formerOwnerId, unusedMemberId]) await setActive(database(), memberId, false)
    const retireCurrencies = database()
      .updateTable('currencies')
      .set({ retired_at: '2026-01-01T00:00:00.000Z' })
    await retireCurrencies.where('id', 'in', [retired?.id ?? 0, unused?.id ?? 0]).execute()
    const choices = await readFilterOptions()
    expect(choices.owners.filter(({ is_active }) => !is_active).map(({ id }) => id)).toEqual([formerOwnerId])
    expect(choices.owners).toContainEqual(
      expect.objectContaining({ id: context.company.memberId, is_active: true }),
    )
    expect(choices.currencies.filter(({ is_retired }) => is_retired)).toEqual([
      { id: retired?.id, name: retired?.name, is_retired: true },
    ])
  })
})
