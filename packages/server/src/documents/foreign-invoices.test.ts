import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { ConversionApi, DocumentApi, RevisionApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const creditNote = getKind('creditNote')

forEachDatabaseWithCompany('an invoice of another program that a credit note corrects', (context) => {
  const company = () => context.company
  const credits = new DocumentApi(creditNote, company)
  const revisions = new RevisionApi(creditNote, company)
  const foreign = { id: null, number: '2024-117', documentDate: '2025-05-03' }
  const undated = { ...foreign, documentDate: null }

  const readCorrected = async (id: number) => (await credits.open(id)).document.correctedInvoice
  const send = async (url: string) => await context.company.client.send({ method: 'GET', url })

  /** Sends a payload that has only the given keys of the invoice. */
  async function save(call: 'store' | 'update', sent: object, changes: object = {}) {
    const number = call === 'store' ? credits.takeNumber() : credits.lastNumber
    const {
      corrected_invoice_id: _id,
      corrected_invoice_number: _number,
      corrected_invoice_date: _date,
      ...payload
    }: Record<string, unknown> = await buildPayload(context.company, creditNote, { call, number, ...changes })
    return (await context.company.client.call(credits.calls[call], { ...payload, ...sent })).json()
  }

  it('is stored with its number, and its date if that is stated', async () => {
    for (const correctedInvoice of [foreign, undated]) {
      const { id } = await credits.store({ correctedInvoice })
      const { body, document } = await credits.open(id)
      expect(document.correctedInvoice).toEqual(correctedInvoice)
      const { number, documentDate } = correctedInvoice
      expect(body.credit_note.corrected_invoice).toEqual({ id: null, number, invoice_date: documentDate })
    }
    const keys = { corrected_invoice_number: ' 2024-117 ', corrected_invoice_date: '2025-05-03' }
    for (const sent of [keys, { ...keys, corrected_invoice_id: null }]) {
      expect(await readCorrected((await save('store', sent)).id)).toEqual(foreign)
    }
  })

  it('is unchanged by an update that does not send its number, and removed by an empty one', async () => {
    const { id } = await credits.store({ correctedInvoice: foreign })
    const update = async (version: number, sent: object) => {
      expect(await save('update', sent, { id, version })).toMatchObject({ code: 200 })
      return await readCorrected(id)
    }
    expect(await update(1, {})).toEqual(foreign)
    // The form of an earlier version, which knows only invoices with an id.
    expect(await update(2, { corrected_invoice_id: null })).toEqual(foreign)
    expect(await update(3, { corrected_invoice_number: 'A-1' })).toEqual({ ...undated, number: 'A-1' })
    expect(await update(4, { corrected_invoice_id: null, corrected_invoice_number: '' })).toBeNull()
    expect(await update(5, { corrected_invoice_number: 'A-2' })).toEqual({ ...undated, number: 'A-2' })
    expect(await update(6, { corrected_invoice_number: null })).toBeNull()
  })

  it.each([
    ['number without a date', { corrected_invoice_date: '2025-05-03' }, 'corrected_invoice_number'],
    [
      'empty number',
      { corrected_invoice_number: ' ', corrected_invoice_date: '2025-05-03' },
      'corrected_invoice_number',
    ],
    ['long number', { corrected_invoice_number: '1'.repeat(51) }, 'corrected_invoice_number'],
    [
      'date that is none',
      { corrected_invoice_number: '1', corrected_invoice_date: '2025-02-30' },
      'corrected_invoice_date',
    ],
  ])('is rejected with a missing or wrong value: %s', async (_case, sent, field) => {
    const { code, errors } = await save('store', sent)
    expect([code, Object.keys(errors)]).toEqual([422, [field]])
  })

  it('counts only if no invoice is named by its id', async () => {
    const invoices = new DocumentApi(getKind('invoice'), company)
    const { id: invoiceId } = await invoices.store({ prefix: 'F-', documentDate: '2026-05-03' })
    const keys = { corrected_invoice_number: '2024-117', corrected_invoice_date: '2025-05-03' }
    const { id } = await save('store', { corrected_invoice_id: invoiceId, ...keys })
    expect(await readCorrected(id)).toMatchObject({ id: invoiceId, number: `F-${invoices.lastNumber}` })
  })

  it('is compared with that of other versions, and restored', async () => {
    const { id } = await credits.store({ correctedInvoice: foreign })
    const number = credits.lastNumber
    await credits.update({ id, version: 1, number, correctedInvoice: undated })
    await credits.update({ id, version: 2, number, correctedInvoice: undated })
    expect((await revisions.compare(id, 1, 2)).fields).toEqual([
      {
        field: 'corrected_invoice',
        from: { id: null, number: '2024-117', invoice_date: '2025-05-03' },
        to: { id: null, number: '2024-117', invoice_date: null },
      },
    ])
    expect((await revisions.compare(id, 2, 3)).fields).toEqual([])
    await revisions.restore({ id, version: 3, restore: 1 })
    expect(await readCorrected(id)).toEqual(foreign)
  })

  it('is none of a copy', async () => {
    const { id } = await credits.store({ correctedInvoice: foreign })
    const copy = (await new ConversionApi(creditNote, company).send({ id })).json()
    expect(await readCorrected(copy.id)).toBeNull()
  })

  it('is shown and printed, also without its date', async () => {
    const sentences = {
      en: ['invoice 2024-117 of May 3, 2025', 'invoice 2024-117'],
      fr: ['facture 2024-117 du 3 mai 2025', 'facture 2024-117'],
      de: ['Rechnung 2024-117 vom 3. Mai 2025', 'Rechnung 2024-117'],
      es: ['factura 2024-117 del 3 de mayo de 2025', 'factura 2024-117'],
    }
    for (const [index, correctedInvoice] of [foreign, undated].entries()) {
      const { id } = await credits.store({ correctedInvoice })
      const shown = await send(documentListCalls(creditNote).show.path.replace(':id', String(id)))
      expect(shown.json().corrected_invoice).toMatchObject({ id: null, number: '2024-117' })
      for (const [locale, texts] of Object.entries(sentences)) {
        const pdf = await send(`/api/v1/creditNote/${id}/pdf?locale=${locale}`)
        const printed = extractPdfText(pdf.rawPayload).replaceAll(/\s+/g, ' ')
        expect(printed).toContain(texts[index])
        expect(printed.includes(texts[0] ?? '')).toBe(index === 0)
      }
    }
  })
})
