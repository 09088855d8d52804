import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isServer } from '#database/queries/portable-sql.ts'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { correctedInvoices } from './058-corrected-invoices.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('credit notes that were stored before they named an invoice', (context) => {
  const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]

  it('correct the invoice from which they were converted, also after an interrupted migration', async () => {
    const db = context.test.services.database
    const invoices = new DocumentApi(invoice, () => context.company)
    const credits = new DocumentApi(creditNote, () => context.company)
    const { id: invoiceId } = await invoices.store({ prefix: 'F-', documentDate: '2026-05-03' })
    const conversions = new ConversionApi(invoice, () => context.company)
    const converted = await conversions.convert({ id: invoiceId, to: 'creditNote' })
    const copy = (
      await new ConversionApi(creditNote, () => context.company).send({ id: converted.id })
    ).json()
    const none = { corrected_invoice_id: null, corrected_invoice_number: '', corrected_invoice_on: null }
    await db.updateTable('documents').set(none).execute()
    await db.updateTable('kind_settings').set({ number_width: 4 }).where('kind', '=', 'invoice').execute()

    const columns = getColumnTypes(isServer(db) ? 'mysql' : 'sqlite')
    for (let run = 1; run <= 2; run += 1) {
      // as: a migration does not depend on the current schema
      await correctedInvoices(db as unknown as Kysely<unknown>, columns)
      const { document } = await credits.open(converted.id)
      const number = `F-${String(invoices.lastNumber).padStart(4, '0')}`
      expect(document.correctedInvoice).toEqual({ id: invoiceId, number, documentDate: '2026-05-03' })
    }
    expect((await credits.open(copy.id)).document.correctedInvoice).toBeNull()
  })
})
