import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { savePayload } from '@quittance/shared/wire/save-payload.ts'
import { expect, it } from 'vitest'
import { findMember } from '#members/repository.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { saveDocument } from './save-document.ts'

forEachDatabaseWithCompany('a save that violates another unique key than that of the numbers', (given) => {
  it('is not answered as if the number were occupied', async () => {
    const { services } = given.test
    const member = await findMember(services.database, given.company.memberId)
    if (!member) throw new Error('The firm has no member')
    const save = saveDocument(services, {
      kind: invoice,
      member,
      input: savePayload(invoice, 'store').parse(await buildPayload(given.company, invoice)),
      afterWrite: async (transaction) => {
        const currency = { name: 'EUR', retired_at: null }
        await transaction.insertInto('currencies').values(currency).execute()
      },
    })
    await expect(save).rejects.toThrow(/currencies.name|Duplicate entry/)
  })
})
