import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { isLegalField } from '@quittance/shared/documents/legal-details.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { buildLine, forEachDatabaseWithCompany } from '#test/test-company.ts'

const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]

type Json = Record<string, unknown>

const revisionJson = z.looseObject({
  party: z.looseObject({}),
  lines: z.array(z.looseObject({ taxRates: z.array(z.looseObject({})) })),
})

/** Removes what a format does not have from the content of a revision. */
function toFormat(
  { correctedInvoice, party, lines, ...content }: z.output<typeof revisionJson>,
  schema: number,
): Json {
  const { legalNumber, easScheme, easId, isPrivate, delivery, ...former } = party
  const added = { legalNumber, easScheme, easId, isPrivate, delivery }
  const withoutClasses = lines.map((line) => ({
    ...line,
    taxRates: line.taxRates.map(({ taxClass: _class, ...rate }) => rate),
  }))
  const entries = Object.entries(content)
  return {
    ...Object.fromEntries(schema >= 5 ? entries : entries.filter(([name]) => !isLegalField(name))),
    schema,
    lines: schema >= 5 ? lines : withoutClasses,
    ...(schema >= 6 && { correctedInvoice }),
    party: { ...former, ...(schema >= 7 && added) },
  }
}

forEachDatabaseWithCompany('restoring a version that was written in a former format', (context) => {
  const company = () => context.company
  const [invoices, credits] = [new DocumentApi(invoice, company), new DocumentApi(creditNote, company)]
  const revisions = new RevisionApi(creditNote, company)

  /** Rewrites the first version of a document as a program of a former format had stored it. */
  async function rewriteFirst(id: number, schema: number): Promise<void> {
    const database = context.test.services.database
    const select = database.selectFrom('document_revisions').select('content').where('document_id', '=', id)
    const row = await select.where('version', '=', 1).executeTakeFirstOrThrow()
    const content = JSON.stringify(toFormat(revisionJson.parse(JSON.parse(row.content)), schema))
    const update = database.updateTable('document_revisions').set({ content }).where('document_id', '=', id)
    await update.where('version', '=', 1).execute()
  }

  async function storeInvoice() {
    const { id } = await invoices.store({ prefix: 'F-', documentDate: '2026-05-03' })
    return { id: id as number, number: `F-${invoices.lastNumber}`, documentDate: '2026-05-03' } // as: it was stored
  }

  const zeroRated = {
    ...{ id: 7, name: 'Export', rate: decimal('0') },
    taxClass: {
      kind: 'vat' as const,
      category: 'G' as const,
      ...{ exemptionCode: '', exemptionText: 'Export outside the EU' },
    },
  }

  /** Stores a credit note with two versions: the first without what the second states. */
  async function storeTwoVersions(schema: number) {
    const line = buildLine(context.company)
    const { taxClass: _class, ...rate } = zeroRated
    const { id } = await credits.store({ title: 'First', lines: [{ ...line, taxRates: [rate] }] })
    await rewriteFirst(id, schema)
    const later = {
      ...({ title: 'Second', taxTreatment: 'export', buyerReference: 'SERVICE-7' } as const),
      lines: [{ ...line, taxRates: [zeroRated] }],
      correctedInvoice: await storeInvoice(),
    }
    const answer = await credits.update({ id, version: 1, number: credits.lastNumber, ...later })
    expect(answer.code).toBe(200)
    return { id: id as number, later } // as: it was stored
  }

  async function restoreFirst(id: number) {
    expect((await revisions.restore({ id, version: 2, restore: 1 })).json()).toMatchObject({ code: 200 })
    const { document } = await credits.open(id)
    expect(document.title).toBe('First')
    return document
  }

  it.each([4, 5])('keeps the invoice that a credit note corrects: format %i', async (schema) => {
    const { id, later } = await storeTwoVersions(schema)
    expect((await restoreFirst(id)).correctedInvoice).toEqual(later.correctedInvoice)
  })

  it.each([6, 7, 8])('removes the invoice that the version does not name: format %i', async (schema) => {
    const { id } = await storeTwoVersions(schema)
    expect((await restoreFirst(id)).correctedInvoice).toBeNull()
  })

  it('keeps the data that the law asks for, and the class of tax rates: format 4', async () => {
    const { id, later } = await storeTwoVersions(4)
    const document = await restoreFirst(id)
    const { taxTreatment, buyerReference, lines } = document
    expect({ taxTreatment, buyerReference }).toEqual({ taxTreatment: 'export', buyerReference: 'SERVICE-7' })
    expect(lines[0]?.taxRates).toEqual(later.lines[0]?.taxRates)
  })

  it('removes the data that the version does not state: format 5', async () => {
    const { id } = await storeTwoVersions(5)
    expect(await restoreFirst(id)).toMatchObject({ taxTreatment: 'domestic', buyerReference: '' })
  })

  const details = {
    legal_number: '732 829 320',
    ...{ eas_scheme: '0225', eas_id: '732829320', is_private: false },
  }
  const delivery = {
    ...{ delivery_name: 'Dépôt nord', delivery_address: '3 quai de Seine', delivery_city: 'Saint-Ouen' },
    ...{ delivery_postal_code: '93400', delivery_country: 'FR' },
  }

  async function storeCustomer(fields: Json) {
    const { id } = (
      await context.company.client.call(partyRecords.customer.store, { client_name: 'Zoé', ...fields })
    ).json()
    return { id: id as number, clientName: '', clientEmail: '' } // as: it was stored
  }

  async function readParty(id: number) {
    const select = context.test.services.database.selectFrom('documents')
    return await select
      .select(['party_legal_number', 'party_eas_id', 'party_is_private', 'party_delivery_city'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  it.each([
    [6, true],
    [7, false],
  ])('keeps what the format does not know of the customer: format %i', async (schema, isKept) => {
    const party = await storeCustomer({})
    const { id } = await credits.store({ party, title: 'First' })
    await rewriteFirst(id, schema)
    const { client } = context.company
    await client.call(partyRecords.customer.update, { id: party.id, ...details, ...delivery })
    // The empty fields of its copy are completed, except for the delivery.
    await credits.update({ id, version: 1, number: credits.lastNumber, party })
    const set = context.test.services.database.updateTable('documents')
    await set
      .set({ party_delivery_city: 'Saint-Ouen', party_delivery_country: 'FR' })
      .where('id', '=', id)
      .execute()
    const before = await readParty(id)
    expect(before).toMatchObject({ party_legal_number: '732 829 320', party_eas_id: '732829320' })
    await restoreFirst(id)
    const none = { party_legal_number: '', party_eas_id: '', party_delivery_city: '' }
    expect(await readParty(id)).toMatchObject(isKept ? before : none)
  })

  it('takes what format 6 does not know of another customer from its record', async () => {
    const party = await storeCustomer({})
    const { id } = await credits.store({ party, title: 'First' })
    await rewriteFirst(id, 6)
    const other = await storeCustomer({ client_name: 'Otto' })
    await credits.update({ id, version: 1, number: credits.lastNumber, party: other })
    await context.company.client.call(partyRecords.customer.update, { id: party.id, ...details, ...delivery })
    await restoreFirst(id)
    expect(await readParty(id)).toMatchObject({
      ...{ party_legal_number: '732 829 320', party_eas_id: '732829320', party_delivery_city: 'Saint-Ouen' },
    })
  })
})
