import { readFileSync } from 'node:fs'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { getWireNames } from '@quittance/shared/wire/field-names.ts'
import { expect, it } from 'vitest'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { buildLine, buildTaxRate, createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'

interface Vector {
  readonly document: {
    readonly lines: readonly { quantity: string; price: string; rates: readonly string[] }[]
    readonly discount_type_selected: 'before' | 'after'
    readonly discount_percentage: string
    readonly adjustments: string
  }
  readonly expected: Readonly<Record<string, string>>
}

const vectorFile = new URL('../../../../shared/test/vectors/totals.json', import.meta.url)
const amountNames = ['sub_total', 'total_tax', 'discount_value', 'total_amount'] as const
// Each case stores three documents, so only every third case is tested.
const vectorStride = 3

forEachDatabaseWithCompany('content of converted documents', (context) => {
  const kinds = ['proposal', 'estimate', 'invoice'].map(getKind)
  const [proposals, estimates, invoices] = kinds.map((kind) => ({
    kind,
    documents: new DocumentApi(kind, () => context.company),
    conversions: new ConversionApi(kind, () => context.company),
  }))
  if (!(proposals && estimates && invoices)) throw new Error('There are three kinds')
  type KindApis = typeof proposals
  const database = () => context.test.services.database
  const customerFields = () => ({
    relation: 'customer' as const,
    party: { id: context.company.partyId.customer, clientName: '', clientEmail: '' },
  })
  let lastNumber = 1

  async function store({ documents }: KindApis, changes: Parameters<DocumentApi['store']>[0] = {}) {
    lastNumber += 100
    const answer = await documents.store({ ...customerFields(), number: lastNumber, ...changes })
    expect(answer.code, answer.message).toBe(200)
    return answer.id as number // as: it was stored
  }

  async function readRecord({ kind, documents }: KindApis, id: number) {
    return (await documents.open(id)).body[getWireNames(kind.name).opened.document]
  }

  async function readTexts({ documents }: KindApis, id: number) {
    const { title, message, terms, customerNotes } = (await documents.open(id)).document
    return { title, message, terms, customerNotes }
  }

  const invoiceDefaults = {
    title: 'Invoice',
    terms: 'Payable by bank transfer by the due date.',
    customerNotes: 'Thank you for your business.',
  }

  it('keeps texts that a member wrote and replaces default texts', async () => {
    const written = { title: 'Toiture', terms: 'Trois fois', customerNotes: 'Merci Zoé' }
    const settings = await database()
      .selectFrom('kind_settings')
      .selectAll()
      .where('kind', '=', 'estimate')
      .executeTakeFirstOrThrow()
    const estimateDefaults = {
      title: settings.default_title,
      terms: settings.default_terms,
      customerNotes: settings.default_customer_notes,
    }
    const convertWith = async (changes: object) =>
      await readTexts(
        invoices,
        (await estimates.conversions.convert({ id: await store(estimates, changes), to: 'invoice' })).id,
      )
    expect(await convertWith(written)).toMatchObject(written)
    expect(await convertWith(estimateDefaults)).toMatchObject(invoiceDefaults)
    expect(await convertWith({ ...written, terms: '', customerNotes: '' })).toMatchObject({
      ...invoiceDefaults,
      title: 'Toiture',
    })
    const offer = await store(proposals, { title: 'Toiture', message: 'Bonjour' })
    const { id } = await proposals.conversions.convert({ id: offer, to: 'invoice' })
    expect(await readTexts(invoices, id)).toEqual({ ...invoiceDefaults, title: 'Toiture', message: '' })
  })

  it('copies all texts of a copy, including empty ones', async () => {
    const offer = await store(proposals, { title: 'Proposal', message: 'Bonjour' })
    const copied = await proposals.conversions.convert({ id: offer })
    expect(await readTexts(proposals, copied.id)).toMatchObject({ title: 'Proposal', message: 'Bonjour' })
    const estimate = await store(estimates, {
      terms: '',
      customerNotes: 'Merci',
      shippingCharges: decimal('7.5'),
    })
    const { id } = await estimates.conversions.convert({ id: estimate })
    expect(await readTexts(estimates, id)).toMatchObject({ terms: '', customerNotes: 'Merci' })
    expect((await estimates.documents.open(id)).document.shippingCharges).toBe('7.5')
    const invoice = await estimates.conversions.convert({ id: estimate, to: 'invoice' })
    expect((await invoices.documents.open(invoice.id)).document.shippingCharges).toBe('7.5')
  })

  it('keeps tax rates and prices when tax rate and product have changed', async () => {
    const db = database()
    const rate = await db.selectFrom('tax_rates').select(['id', 'name']).executeTakeFirstOrThrow()
    const taxRates = [buildTaxRate(rate.id, rate.name, '20')]
    const id = await store(proposals, { lines: [{ ...buildLine(context.company), taxRates }] })
    const retired = { retired_at: '2026-01-01T00:00:00.000Z' }
    await db
      .updateTable('tax_rates')
      .set({ ...retired, rate: '21' })
      .where('id', '=', rate.id)
      .execute()
    await db
      .updateTable('products')
      .set({ ...retired, price: '1' })
      .execute()
    const estimate = await proposals.conversions.convert({ id, to: 'estimate' })
    const invoice = await estimates.conversions.convert({ id: estimate.id, to: 'invoice' })
    const { document } = await invoices.documents.open(invoice.id)
    expect(document.lines).toEqual([{ ...buildLine(context.company), taxRates }])
    await db.updateTable('products').set({ retired_at: null, price: '120' }).execute()
  })

  it('has the same totals in all test vectors', { timeout: 120_000 }, async () => {
    const vectors = JSON.parse(readFileSync(vectorFile, 'utf8')) as Vector[] // as: the cases of the shared package
    for (const { document, expected } of vectors.filter((_vector, index) => index % vectorStride === 0)) {
      const lines = document.lines.map(({ quantity, price, rates }) => ({
        ...{
          type: 'item' as const,
          productId: null,
          description: '',
          unitName: '',
          name: 'Line',
          quantity: decimal(quantity),
          price: decimal(price),
        },
        taxRates: rates.map((rate) => ({ id: null, name: rate, rate: decimal(rate) })),
      }))
      const id = await store(proposals, {
        lines,
        discountType: document.discount_type_selected,
        discountPercentage: decimal(document.discount_percentage),
        adjustments: decimal(document.adjustments),
      })
      const invoice = await proposals.conversions.convert({ id, to: 'invoice' })
      const copy = await proposals.conversions.convert({ id })
      for (const record of [await readRecord(invoices, invoice.id), await readRecord(proposals, copy.id)]) {
        for (const name of amountNames) expect(record[name], name).toBe(Number(expected[name]))
      }
    }
  })

  it('uses the current record of the party unless it was anonymised', async () => {
    const id = await store(proposals)
    const db = database()
    const customers = db.updateTable('customers').where('id', '=', context.company.partyId.customer)
    const readCity = async (document: { id: number }) =>
      (
        await db
          .selectFrom('documents')
          .select('party_city')
          .where('id', '=', document.id)
          .executeTakeFirstOrThrow()
      ).party_city
    await customers.set({ city: 'Lyon', archived_at: '2026-01-01T00:00:00.000Z' }).execute()
    const convert = () => proposals.conversions.convert({ id, to: 'invoice' })
    expect(await readCity(await convert())).toBe('Lyon')
    expect(await readCity(await proposals.conversions.convert({ id }))).toBe('Lyon')
    await customers.set({ city: '', anonymised_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect(await readCity(await convert())).toBe('Paris')
    for (const body of [{ id }, { id, to: 'estimate' as const }]) {
      const answer = await proposals.conversions.send(body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({ lead_customer_id: [expect.stringContaining('anonymised')] })
    }
    await customers.set({ city: 'Paris', anonymised_at: null, archived_at: null }).execute()
  })

  it('requires a converted lead for kinds that are for customers only', async () => {
    const lead = {
      relation: 'lead' as const,
      party: { id: context.company.partyId.lead, clientName: '', clientEmail: '' },
    }
    const id = await store(proposals, lead)
    const offer = await proposals.conversions.convert({ id, to: 'estimate' })
    expect((await estimates.documents.open(offer.id)).document.relation).toBe('lead')
    const rejected = await estimates.conversions.send({ id: offer.id, to: 'invoice' })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json()).toMatchObject({
      message: expect.stringContaining('Éditions Ménard is still a lead'),
      errors: { lead_customer_id: [expect.stringContaining('customer first')] },
      lead: { id: context.company.partyId.lead, name: 'Éditions Ménard' },
    })
    expect((await estimates.documents.open(offer.id)).document).toMatchObject({ version: 1 })
    await database()
      .updateTable('leads')
      .set({ customer_id: context.company.partyId.customer })
      .where('id', '=', context.company.partyId.lead)
      .execute()
    const made = await estimates.conversions.convert({ id: offer.id, to: 'invoice' })
    const { document } = await invoices.documents.open(made.id)
    expect(document).toMatchObject({
      relation: 'customer',
      party: { id: context.company.partyId.customer, clientName: 'Zoé Ménard' },
    })
    await database().updateTable('leads').set({ customer_id: null }).execute()
  })

  it('invoices an anonymised lead as an anonymised customer', async () => {
    const { client } = context.company
    const fields = { first_name: 'Odile', last_name: 'Dubois', client_email: 'o@example.com', country: 'FR' }
    const { id: leadId } = (await client.call(partyRecords.lead.store, fields)).json()
    const lead = { relation: 'lead' as const, party: { id: leadId, clientName: '', clientEmail: '' } }
    const offers = [await store(proposals, lead), await store(proposals, lead)]
    expect((await client.call(partyRecords.lead.anonymise, { id: leadId })).statusCode).toBe(200)
    const conversions = await Promise.all(
      offers.map((id) => proposals.conversions.send({ id, to: 'invoice' })),
    )
    expect(conversions.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const opened = await Promise.all(
      conversions.map((response) => invoices.documents.open(response.json().id)),
    )
    const parties = opened.map(({ document }) => [document.relation, document.party.clientName])
    expect(parties).toEqual(new Array(2).fill(['customer', 'Odile Dubois']))
    const [customerId] = new Set(opened.map(({ document }) => document.party.id))
    expect(opened.every(({ document }) => document.party.id === customerId)).toBe(true)
    const url = partyRecords.customer.read.path.replace(':id', String(customerId))
    expect((await client.send({ method: 'GET', url })).json().record).toMatchObject({
      ...{ name: '', client_email: '', country: 'FR', leads: [{ id: leadId }] },
      ...{ anonymised_at: expect.any(String), archived_at: expect.any(String) },
    })
    expect((await proposals.conversions.send({ id: offers[0], to: 'estimate' })).statusCode).toBe(422)
  })

  it('replaces an inactive owner by the acting member', async () => {
    const owner = await createTestMember(context.test.services)
    const id = await store(proposals, { owner })
    const findOwnerOfCopy = async () =>
      (await proposals.documents.open((await proposals.conversions.convert({ id })).id)).document.owner.id
    expect(await findOwnerOfCopy()).toBe(owner.id)
    await database().updateTable('members').set({ is_active: 0 }).where('id', '=', owner.id).execute()
    expect(await findOwnerOfCopy()).toBe(context.company.memberId)
  })

  it('converts archived and declined documents without changing them', async () => {
    const id = await store(proposals)
    const { setArchived, setStatus } = documentListCalls(proposals.kind)
    await context.company.client.call(setStatus, { ids: [id], status: 'Declined' })
    await context.company.client.call(setArchived, { ids: [id], archived: true })
    const made = await proposals.conversions.convert({ id, to: 'estimate' })
    expect(made).toMatchObject({ code: 200, source: { status: null, version: 2 } })
    expect((await proposals.documents.open(id)).document.status.name).toBe('Declined')
    const archived = await database().selectFrom('documents').select(['archived_at', 'id']).execute()
    expect(archived.filter((row) => row.archived_at !== null).map((row) => row.id)).toEqual([id])
    expect((await estimates.conversions.readLinks(made.id))?.origin).toMatchObject({ id, archived: true })
  })

  it('rejects a second conversion if unless_converted is set', async () => {
    const id = await store(proposals)
    const first = await proposals.conversions.convert({ id, to: 'invoice' })
    const body = { id, to: 'invoice', unless_converted: true }
    const rejected = await proposals.conversions.send(body)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().message).toContain(
      `This was already converted to invoice ${first.shown_number} on 2`,
    )
    expect(rejected.json().made).toMatchObject({ id: first.id, kind: 'invoice' })
    expect((await proposals.conversions.send({ ...body, to: 'estimate' })).statusCode).toBe(200)
    expect((await proposals.conversions.send({ ...body, unless_converted: false })).statusCode).toBe(200)
    const links = await proposals.conversions.readLinks(id)
    expect(links?.made.map(({ kind }) => kind)).toEqual(['invoice', 'estimate', 'invoice'])
    expect((await proposals.conversions.send({ id, to: 'proposal' })).statusCode).toBe(422)
  })

  it('converts 2,000 lines and returns at most 20 links', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => ({
      ...buildLine(context.company),
      name: `Ligne ${index}`,
    }))
    const id = await store(estimates, { lines })
    const made = await estimates.conversions.convert({ id, to: 'invoice' })
    expect((await invoices.documents.open(made.id)).document.lines).toEqual(lines)
    const proposal = await store(proposals)
    for (let copies = 0; copies < 21; copies += 1) await proposals.conversions.convert({ id: proposal })
    const links = await proposals.conversions.readLinks(proposal)
    expect([links?.made.length, links?.made_count]).toEqual([20, 21])
  })
})

forEachDatabaseWithCompany('an invoice whose customer was anonymised', (context) => {
  const documents = new IssuedDocuments(context)
  const conversions = new ConversionApi(getKind('invoice'), () => context.company)

  it('is converted to a credit note only if it was issued', async () => {
    await documents.prepareCompany()
    const { id } = await documents.issue()
    const draftId = await documents.store()
    const { client, partyId } = context.company
    const anonymised = await client.call(partyRecords.customer.anonymise, { id: partyId.customer })
    expect(anonymised.statusCode).toBe(200)
    expect((await conversions.send({ id: draftId, to: 'creditNote' })).json()).toMatchObject({
      ...{ code: 422, errors: { lead_customer_id: [expect.stringContaining('anonymised')] } },
    })
    expect((await conversions.readLinks(draftId))?.made).toEqual([])
    const credited = (await conversions.send({ id, to: 'creditNote' })).json()
    expect(credited).toMatchObject({ code: 200, kind: 'creditNote', source: { id } })
  })
})
