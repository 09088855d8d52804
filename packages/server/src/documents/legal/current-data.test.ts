import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { partyListCalls, partyRecords } from '@quittance/shared/contract/party-records.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const company = {
  ...{ name: 'Atelier', address: '1 rue Neuve', postal_code: '69001', city: 'Lyon', country: 'FR' },
  ...{ email: '', phone: '', legal_number: '', tax_number: '' },
}

forEachDatabaseWithCompany('company and customer of a stored document', (context) => {
  const { customer } = partyRecords
  const call = (...parameters: Parameters<typeof context.company.client.call>) =>
    context.company.client.call(...parameters)
  const [invoices, credits] = [getKind('invoice'), getKind('creditNote')].map(
    (kind) => new DocumentApi(kind, () => context.company),
  ) as [DocumentApi, DocumentApi] // as: one for each of the two kinds

  async function storeCustomer(fields: object) {
    const { id } = (await call(customer.store, fields)).json()
    return { id: id as number, clientName: '', clientEmail: '', companyName: '' } // as: it was stored
  }

  async function readContext(query: Readonly<Record<string, number>>) {
    const { method, path } = readLegalContext
    const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
    return (await context.company.client.send({ method, url: `${path}?${search.join('&')}` })).json()
  }

  async function printText(id: number): Promise<string> {
    const url = `/api/v1/invoice/${id}/pdf?locale=en`
    const { rawPayload } = await context.company.client.send({ method: 'GET', url })
    return extractPdfText(rawPayload).replaceAll(/\s+/g, ' ')
  }

  it('stay as they were stored until an update takes the current data', async () => {
    await call(updateCompany, company)
    const party = await storeCustomer({ client_name: 'Zoé', company_name: 'Jaune SARL', city: 'Lyon' })
    const draft = { number: invoices.takeNumber(), relation: 'customer', party } as const
    const { id } = await invoices.store(draft)
    const query = { customer_id: party.id, document_id: id }
    expect(await readContext(query)).toMatchObject({
      company: { legal_number: '', is_outdated: false },
      party: { company_name: 'Jaune SARL', is_outdated: false },
    })

    await call(updateCompany, { ...company, legal_number: '732 829 320' })
    await call(customer.update, { id: party.id, company_name: 'Jaune SAS', city: 'Lyon' })
    const kept = {
      company: { legal_number: '', is_outdated: true },
      party: { company_name: 'Jaune SARL', is_outdated: true },
    }
    expect(await readContext(query)).toMatchObject(kept)
    const current = {
      company: { legal_number: '732 829 320', is_outdated: false },
      party: { company_name: 'Jaune SAS', is_outdated: false },
    }
    expect(await readContext({ ...query, take_current_data: 1 })).toMatchObject(current)

    await invoices.update({ ...draft, id })
    expect(await readContext(query)).toMatchObject(kept)
    expect(await printText(id)).toContain('Jaune SARL')
    await invoices.update({ ...draft, id, takesCurrentData: true })
    expect(await readContext(query)).toMatchObject(current)
    const printed = await printText(id)
    expect(printed).toContain('Jaune SAS')
    expect(printed).toContain('732 829 320')
  })

  it('are not called outdated in a settled document', async () => {
    const party = await storeCustomer({ client_name: 'Zoé', company_name: 'Gris SARL' })
    const { id } = await invoices.store({ relation: 'customer', party })
    await call(customer.update, { id: party.id, company_name: 'Gris SAS' })
    const query = { customer_id: party.id, document_id: id }
    expect((await readContext(query)).party).toMatchObject({ is_outdated: true })
    const { database } = context.test.services
    const paid = await database
      .selectFrom('document_statuses')
      .select('id')
      .where('kind', '=', 'invoice')
      .where('meaning', '=', 'won')
      .executeTakeFirstOrThrow()
    await database.updateTable('documents').set({ status_id: paid.id }).where('id', '=', id).execute()
    expect((await readContext(query)).party).toMatchObject({ company_name: 'Gris SARL', is_outdated: false })
  })

  it('are the current ones for a new document', async () => {
    const party = await storeCustomer({ client_name: 'Zoé', company_name: 'Vert SARL' })
    expect(await readContext({ customer_id: party.id })).toMatchObject({
      company: { is_outdated: false },
      party: { company_name: 'Vert SARL', is_outdated: false },
    })
  })

  it('keep the copy of an archived customer, whose record may be anonymised', async () => {
    const party = await storeCustomer({ client_name: 'Zoé', company_name: 'Rouge SARL' })
    const draft = { number: invoices.takeNumber(), relation: 'customer', party } as const
    const { id } = await invoices.store(draft)
    await call(customer.update, { id: party.id, company_name: 'Rouge SAS' })
    await call(partyListCalls(partyKinds.customer).setArchived, { ids: [party.id], archived: true })
    const query = { customer_id: party.id, document_id: id }
    expect((await readContext(query)).party).toMatchObject({ company_name: 'Rouge SARL', is_outdated: false })
    expect(await invoices.update({ ...draft, id, takesCurrentData: true })).toMatchObject({ code: 200 })
    expect((await readContext(query)).party).toMatchObject({ company_name: 'Rouge SARL' })
  })

  it('name the customer of a credit note like its invoice', async () => {
    const party = await storeCustomer({ client_name: 'Zoé', company_name: 'Noir SARL' })
    const number = invoices.takeNumber()
    const invoice = await invoices.store({ number, relation: 'customer', party, documentDate: '2026-05-03' })
    await call(customer.update, { id: party.id, company_name: 'Noir SAS' })
    const correctedInvoice = { id: invoice.id, number: String(number), documentDate: '2026-05-03' }
    const draft = { number: credits.takeNumber(), relation: 'customer', party, correctedInvoice } as const
    const { id } = await credits.store(draft)
    const query = { customer_id: party.id, document_id: id, corrected_invoice_id: invoice.id }
    expect((await readContext(query)).party).toMatchObject({ company_name: 'Noir SARL', is_outdated: false })
    await credits.update({ ...draft, id, takesCurrentData: true })
    // A client that does not know the invoice of credit notes.
    const update = await buildPayload(context.company, getKind('creditNote'), {
      ...{ ...draft, id, takesCurrentData: true, call: 'update' },
    })
    const withoutInvoice = Object.entries(update).filter(([name]) => !name.startsWith('corrected_invoice'))
    expect((await call(credits.calls.update, Object.fromEntries(withoutInvoice))).statusCode).toBe(200)
    expect((await readContext(query)).party).toMatchObject({ company_name: 'Noir SARL' })
    expect((await readContext({ customer_id: party.id, document_id: id })).party).toMatchObject({
      company_name: 'Noir SARL',
    })
  })

  it('keep a company that the record of the customer no longer names', async () => {
    const party = await storeCustomer({ client_name: 'Zoé', company_name: 'Blanc SARL' })
    const draft = { number: invoices.takeNumber(), relation: 'customer', party } as const
    const { id } = await invoices.store(draft)
    await call(customer.update, { id: party.id, company_name: '' })
    const query = { customer_id: party.id, document_id: id }
    const kept = { company_name: 'Blanc SARL', is_private: false, is_outdated: true }
    expect((await readContext(query)).party).toMatchObject(kept)
    await invoices.update({ ...draft, id })
    expect((await readContext(query)).party).toMatchObject(kept)
    expect((await readContext({ ...query, take_current_data: 1 })).party).toMatchObject({
      company_name: '',
      is_private: true,
    })
  })
})
