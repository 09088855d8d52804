import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { savePayload } from '@quittance/shared/wire/save-payload.ts'
import { expect, it } from 'vitest'
import { findMember } from '#members/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { saveDocument } from './save-document.ts'

forEachDatabaseWithCompany('unique key violation', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

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

  it('is an unexpected error of the call, not a number conflict, if the key is another one of documents', async () => {
    const { schema } = context.test.services.database
    const key = schema.createIndex('documents_currency').on('documents').columns(['kind', 'currency_id'])
    await key.unique().execute()
    expect(await invoices.store()).toMatchObject({ code: 200 })
    const payload = await buildPayload(context.company, invoice, { number: invoices.takeNumber() })
    const response = await context.company.client.call(invoices.calls.store, payload)
    const { reference, ...failure } = response.json()
    expect(response.statusCode).toBe(500)
    expect(failure).toEqual({ code: 500, message: expect.stringContaining(reference), errors: {} })
  })
})
