import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { listCurrencies } from '#catalogue/repository.ts'
import { setActive } from '#members/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)

forEachDatabaseWithCompany('a list of documents', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)
  const database = () => given.test.services.database

  it('offers as filters also the owners who left and the currencies that are retired', async () => {
    const offered = async () =>
      calls.choices.response.parse(
        (await given.company.client.send({ method: 'GET', url: calls.choices.path })).json(),
      )
    const owner = (await createTestMember(given.test.services)).id
    const idle = (await createTestMember(given.test.services)).id
    const currencies = await listCurrencies(database())
    const [retired, unused] = currencies.slice(-2)
    const { id } = await invoices.store({ title: 'Du temps de Grace' })
    const moved = { owner_id: owner, currency_id: retired?.id ?? 0 }
    await database().updateTable('documents').set(moved).where('id', '=', id).execute()
    for (const one of [owner, idle]) await setActive(database(), one, false)
    const outOfUse = database().updateTable('currencies').set({ retired_at: '2026-01-01T00:00:00.000Z' })
    await outOfUse.where('id', 'in', [retired?.id ?? 0, unused?.id ?? 0]).execute()
    const choices = await offered()
    expect(choices.owners.filter((one) => !one.is_active).map((one) => one.id)).toEqual([owner])
    expect(choices.owners).toContainEqual(
      expect.objectContaining({ id: given.company.memberId, is_active: true }),
    )
    expect(choices.currencies.filter((one) => one.is_retired)).toEqual([
      { id: retired?.id, name: retired?.name, is_retired: true },
    ])
  })
})
