import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { savePayload } from '@quittance/shared/wire/save-payload.ts'
import { expect, it } from 'vitest'
import { findMember } from '#members/repository.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { saveDocument } from './save-document.ts'

forEachDatabaseWithCompany('unique key violation', (context) => {
  it('throws for a key other than that of the document number', async () => {
    const { services } = context.test
    const member = await findMember(services.database, context.company.memberId)
    if (!member) throw new Error('The company has no member')
    const save = saveDocument(services, {
      kind: invoice,
      member,
      input: savePayload(invoice, 'store').parse(await buildPayload(context.company, invoice)),
      afterWrite: async (transaction) => {
        const currency = { name: 'EUR', retired_at: null }
        await transaction.insertInto('currencies').values(currency).execute()
      },
    })
    await expect(save).rejects.toThrow(/currencies.name|Duplicate entry/)
  })
})
