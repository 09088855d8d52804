import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { deleteDocuments } from '#samples/repository.ts'
import { ConversionApi, DocumentApi, RevisionApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const [estimate, invoice, creditNote] = [getKind('estimate'), getKind('invoice'), getKind('creditNote')]

forEachDatabaseWithCompany('the invoice that a credit note corrects', (context) => {
  const company = () => context.company
  const [invoices, credits] = [new DocumentApi(invoice, company), new DocumentApi(creditNote, company)]
  const conversions = new ConversionApi(invoice, company)
  const send = async (url: string) => await context.company.client.send({ method: 'GET', url })

  /** Stores an invoice and returns it as credit notes name it. */
  async function storeInvoice(changes: Parameters<DocumentApi['store']>[0] = {}) {
    const { id } = await invoices.store({ prefix: 'F-', documentDate: '2026-05-03', ...changes })
    return { id: id as number, number: `F-${invoices.lastNumber}`, documentDate: '2026-05-03' } // as: it was stored
  }

  /** Stores a customer and returns it as documents name it. */
  async function storeCustomer(fields: object) {
    const { id } = (await context.company.client.call(partyRecords.customer.store, fields)).json()
    return { id: id as number, clientName: '', clientEmail: '' } // as: it was stored
  }

  const readCorrected = async (id: number) => (await credits.open(id)).document.correctedInvoice

  it('is the invoice from which it was converted, and none for a copy of it', async () => {
    const corrected = await storeInvoice()
    const { id } = await conversions.convert({ id: corrected.id, to: 'creditNote' })
    expect(await readCorrected(id)).toEqual(corrected)
    const copy = (await new ConversionApi(creditNote, company).send({ id })).json()
    expect(await readCorrected(copy.id)).toBeNull()
  })

  it('is linked with the credit note as its correction, and so is the event of the conversion', async () => {
    const { id } = await storeInvoice()
    const copy = (await conversions.send({ id })).json()
    const note = await conversions.convert({ id, to: 'creditNote' })
    const shown_number = note.message.match(/\S*\d+/)?.[0]
    const corrected = { id: note.id, kind: 'creditNote', how: 'correction' }
    const { made, made_count } = (await conversions.readLinks(id)) ?? {}
    expect([made, made_count]).toMatchObject([[corrected, { id: copy.id, how: 'copy' }], 2])
    const links = await new ConversionApi(creditNote, company).readLinks(note.id)
    expect(links).toMatchObject({ origin: { id, kind: 'invoice', how: 'correction' }, made: [] })
    const history = async () =>
      (await new RevisionApi(invoice, company).request('history', { id })).json().events
    expect(await history()).toMatchObject([{ event: 'converted', made: { ...corrected, shown_number } }])
    // It names another invoice now, and was still converted from this one.
    const { document } = await credits.open(note.id)
    await credits.update({ id: note.id, version: 1, number: document.number, correctedInvoice: null })
    expect(await history()).toMatchObject([{ event: 'converted', made: { id: note.id, how: 'conversion' } }])
  })

  it('is stored, unchanged by an update that does not send it, and cleared by null or another customer', async () => {
    const correctedInvoice = await storeInvoice()
    const { id } = await credits.store({ correctedInvoice })
    expect(await readCorrected(id)).toEqual(correctedInvoice)
    const { body } = await credits.open(id)
    expect(body.credit_note.corrected_invoice).toEqual({
      id: correctedInvoice.id,
      number: correctedInvoice.number,
      invoice_date: '2026-05-03',
    })
    const update = async (version: number, sent: object) => {
      const changes = { id, version, number: credits.lastNumber, call: 'update' } as const
      const {
        corrected_invoice_id: _id,
        corrected_invoice_number: _number,
        corrected_invoice_date: _date,
        ...payload
      }: Record<string, unknown> = await buildPayload(context.company, creditNote, changes)
      return (await context.company.client.call(credits.calls.update, { ...payload, ...sent })).json()
    }
    expect(await update(1, {})).toMatchObject({ code: 200 })
    expect(await readCorrected(id)).toEqual(correctedInvoice)
    expect(await update(2, { corrected_invoice_id: null })).toMatchObject({ code: 200 })
    expect(await readCorrected(id)).toBeNull()
    expect(await update(3, { corrected_invoice_id: correctedInvoice.id })).toMatchObject({ code: 200 })
    const other = await storeCustomer({ client_name: 'Otto' })
    expect(await update(4, { customer_id: other.id })).toMatchObject({ code: 200 })
    expect(await readCorrected(id)).toBeNull()
  })

  it('is named with its number and date at each save', async () => {
    const corrected = await storeInvoice()
    const { id } = await credits.store({ correctedInvoice: corrected })
    const number = credits.lastNumber
    const renumbered = invoices.takeNumber()
    await invoices.update({ id: corrected.id, version: 1, number: renumbered, prefix: 'F-' })
    expect(await readCorrected(id)).toEqual(corrected)
    await credits.update({ id, version: 1, number, correctedInvoice: corrected })
    const now = { id: corrected.id, number: `F-${renumbered}`, documentDate: '2026-01-31' }
    expect(await readCorrected(id)).toEqual(now)
  })

  it('has to be an invoice of the same customer', async () => {
    const other = await storeInvoice({ party: await storeCustomer({ client_name: 'Otto' }) })
    const { id } = await new DocumentApi(estimate, company).store({ relation: 'customer' })
    for (const invoiceId of [other.id, id, 999_999]) {
      const rejected = await credits.store({ correctedInvoice: { ...other, id: invoiceId } })
      const sentence = 'Choose an invoice of this client.'
      expect([rejected.code, rejected.errors]).toEqual([422, { corrected_invoice_id: [sentence] }])
    }
  })

  it('stays as it is if it was moved to another customer or deleted since, unless the credit note changes', async () => {
    const database = context.test.services.database
    const other = await storeCustomer({ client_name: 'Otto' })
    const [moved, deleted, chosen] = [await storeInvoice(), await storeInvoice(), await storeInvoice()]
    for (const correctedInvoice of [moved, deleted]) {
      const { id } = await credits.store({ correctedInvoice, title: 'First' })
      const number = credits.lastNumber
      if (correctedInvoice === moved) {
        await invoices.update({ id: moved.id, version: 1, number: invoices.takeNumber(), party: other })
      } else {
        await deleteDocuments(database, [deleted.id])
      }
      const unchanged = { id, number, correctedInvoice }
      expect(await credits.update({ ...unchanged, version: 1 })).toMatchObject({ code: 200 })
      expect(await readCorrected(id)).toEqual(correctedInvoice)

      const otherCustomer = await credits.update({ ...unchanged, version: 2, party: other })
      const isOfOther = correctedInvoice === moved
      expect(otherCustomer.code).toBe(isOfOther ? 200 : 422)
      const version = isOfOther ? 3 : 2
      await credits.update({ id, number, version, correctedInvoice: chosen })
      expect(await readCorrected(id)).toEqual(chosen)
      expect(await credits.update({ ...unchanged, version: version + 1 })).toMatchObject({ code: 422 })
      // A version is restored as it was written.
      const revisions = new RevisionApi(creditNote, company)
      await revisions.restore({ id, version: version + 1, restore: 1 })
      const { document } = await credits.open(id)
      expect(document).toMatchObject({ title: 'First', correctedInvoice })
    }
  })

  it('is reported with its customer to the check before the issue', async () => {
    const party = await storeCustomer({ client_name: 'Zoé' })
    const { id } = await storeInvoice({ party })
    const other = await storeCustomer({ client_name: 'Otto' })
    const read = async (query: string) =>
      (await send(`${readLegalContext.path}?customer_id=${other.id}${query}`)).json()
    expect(await read(`&corrected_invoice_id=${id}`)).toMatchObject({
      invoice_customer_id: party.id,
      party: { name: 'Otto' },
    })
    expect((await read('')).invoice_customer_id).toBeNull()
    expect((await read('&corrected_invoice_id=999999')).invoice_customer_id).toBeNull()
  })

  it('is part of the versions, which are compared and restored', async () => {
    const [first, second] = [await storeInvoice(), await storeInvoice()]
    const { id } = await credits.store({ correctedInvoice: first })
    const number = credits.lastNumber
    await credits.update({ id, version: 1, number, correctedInvoice: second })
    const revisions = new RevisionApi(creditNote, company)
    const { fields } = await revisions.compare(id, 1, 2)
    expect(fields).toEqual([
      {
        field: 'corrected_invoice',
        from: { id: first.id, number: first.number, invoice_date: '2026-05-03' },
        to: { id: second.id, number: second.number, invoice_date: '2026-05-03' },
      },
    ])
    await revisions.restore({ id, version: 2, restore: 1 })
    expect(await readCorrected(id)).toEqual(first)
  })

  it('decides how the credit note names the customer, also in the check before the issue', async () => {
    const fields = { company_name: 'Rouge SARL', address: '1 rue A', city: 'Lille', country: 'FR' }
    const party = await storeCustomer({ client_name: 'Zoé', ...fields })
    const corrected = await storeInvoice({ party })
    const moved = { company_name: 'Bleu SA', address: '2 rue B', city: 'Nice', tax_number: 'FR40303265045' }
    await context.company.client.call(partyRecords.customer.update, { id: party.id, ...moved })

    const read = async (query: string) => (await send(`${readLegalContext.path}?${query}`)).json().party
    expect(await read(`customer_id=${party.id}`)).toMatchObject(moved)
    // The invoice states no tax number, so that it is that of the current record.
    const invoiced = { ...fields, tax_number: moved.tax_number }
    expect(await read(`customer_id=${party.id}&document_id=${corrected.id}`)).toMatchObject(invoiced)
    expect(await read(`customer_id=${party.id}&document_id=999999`)).toMatchObject(moved)

    const converted = await conversions.convert({ id: corrected.id, to: 'creditNote' })
    const { id: typed } = await credits.store({ party, correctedInvoice: corrected })
    for (const id of [converted.id, typed]) {
      const { party: named } = (await credits.open(id)).document
      expect(named.companyName).toBe('Rouge SARL')
    }
    const { id: free } = await credits.store({ party })
    expect((await credits.open(free)).document.party.companyName).toBe('Bleu SA')
  })

  it('is shown and printed', async () => {
    const corrected = await storeInvoice()
    const { id } = await credits.store({ correctedInvoice: corrected })
    const shown = await send(documentListCalls(creditNote).show.path.replace(':id', String(id)))
    expect(shown.json().corrected_invoice).toMatchObject({ id: corrected.id, number: corrected.number })
    const sentences = {
      en: ['Credit note for', `invoice ${corrected.number} of May 3, 2026`],
      fr: ['Document rectifié', `facture ${corrected.number} du 3 mai 2026`],
      de: ['Korrektur von', `Rechnung ${corrected.number} vom 3. Mai 2026`],
      es: ['Documento rectificado', `factura ${corrected.number} del 3 de mayo de 2026`],
    }
    for (const [locale, texts] of Object.entries(sentences)) {
      const pdf = await send(`/api/v1/creditNote/${id}/pdf?locale=${locale}`)
      const printed = extractPdfText(pdf.rawPayload).replaceAll(/\s+/g, ' ')
      for (const text of texts) expect(printed).toContain(text)
    }
  })

  it('links to the credit notes that correct it, each once', async () => {
    const corrected = await storeInvoice()
    const converted = await conversions.convert({ id: corrected.id, to: 'creditNote' })
    const { id: typed } = await credits.store({ correctedInvoice: corrected, prefix: 'CN-' })
    const links = await conversions.readLinks(corrected.id)
    expect(links?.made_count).toBe(2)
    expect(links?.made.map(({ id, kind, how }) => ({ id, kind, how }))).toEqual([
      { id: converted.id, kind: 'creditNote', how: 'correction' },
      { id: typed, kind: 'creditNote', how: 'correction' },
    ])
    expect(links?.made[1]?.shown_number).toBe(`CN-${credits.lastNumber}`)
  })

  it('is no field of other kinds', async () => {
    const { body, document } = await invoices.open((await storeInvoice()).id)
    expect(Object.keys(body.invoice)).not.toContain('corrected_invoice')
    expect(document.correctedInvoice).toBeNull()
  })
})
