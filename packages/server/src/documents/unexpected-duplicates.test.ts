import { invoice } from '@quittance/shared/documents/invoice.ts'
import { savePayload } from '@quittance/shared/wire/codec.ts'
import { expect, it } from 'vitest'
import { findMember } from '#members/repository.ts'
import { aPayload } from '#test/factories.ts'
import { overFirms } from '#test/over-firms.ts'
import { saveDocument } from './save-document.ts'

overFirms('a save that violates another unique key than that of the numbers', (given) => {
  it('is not answered as if the number were occupied', async () => {
    const { services } = given.test
    const member = await findMember(services.database, given.firm.memberId)
    if (!member) throw new Error('The firm has no member')
    const save = saveDocument(services, {
      kind: invoice,
      member,
      sent: savePayload(invoice, 'store').parse(await aPayload(given.firm, invoice)),
      alongside: async (transaction) => {
        const currency = { name: 'EUR', retired_at: null }
        await transaction.insertInto('currencies').values(currency).execute()
      },
    })
    await expect(save).rejects.toThrow(/currencies.name|Duplicate entry/)
  })
})
