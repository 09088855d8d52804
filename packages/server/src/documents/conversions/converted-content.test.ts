import { readFileSync } from 'node:fs'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { getWireNames } from '@quittance/shared/wire/names.ts'
import { expect, it } from 'vitest'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { buildLine, createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'

interface Vector {
  readonly document: {
    readonly lines: readonly { quantity: string; price: string; rates: readonly string[] }[]
    readonly discount_type_selected: 'before' | 'after'
    readonly discount_percentage: string
    readonly adjustments: string
  }
  readonly expected: Readonly<Record<string, string>>
}

const vectorFile = new URL('@quittance/shared//vectors/totals.json', import.meta.url)
const amountNames = ['sub_total', 'total_tax', 'discount_value', 'total_amount'] as const
// Every third of the agreed cases takes three documents of a database each.
const vectorStride = 3

forEachDatabaseWithCompany('what goes along into the next document', (given) => {
  const kindsOf = ['proposal', 'estimate', 'invoice'].map(getKind)
  const [proposals, estimates, invoices] = kindsOf.map((kind) => ({
    kind,
    documents: new DocumentApi(kind, () => given.company),
    conversions: new ConversionApi(kind, () => given.company),
  }))
  if (!(proposals && estimates && invoices)) throw new Error('There are three kinds')
  type OfKind = typeof proposals
  const database = () => given.test.services.database
  const customer = () => ({
    relation: 'customer' as const,
    party: { id: given.company.partyId.customer, clientName: '', clientEmail: '' },
  })
  let numbers = 1

  async function store({ documents }: OfKind, changes: Parameters<DocumentApi['store']>[0] = {}) {
    numbers += 100
    const answer = await documents.store({ ...customer(), number: numbers, ...changes })
    expect(answer.code, answer.message).toBe(200)
    return answer.id as number // as: it was stored
  }

  async function recordOf({ kind, documents }: OfKind, id: number) {
    return (await documents.open(id)).answer[getWireNames(kind.name).opened.document]
  }

  async function textsOf({ documents }: OfKind, id: number) {
    const { title, message, terms, customerNotes } = (await documents.open(id)).document
    return { title, message, terms, customerNotes }
  }

  const theirs = {
    title: 'Invoice',
    terms: 'Payable by bank transfer by the due date.',
    customerNotes: 'Thank you for your business.',
  }

  it('is every text that somebody wrote, and the next kind’s own where nobody did', async () => {
    const written = { title: 'Toiture', terms: 'Trois fois', customerNotes: 'Merci Zoé' }
    const ours = await database()
      .selectFrom('kind_settings')
      .selectAll()
      .where('kind', '=', 'estimate')
      .executeTakeFirstOrThrow()
    const unwritten = {
      title: ours.default_title,
      terms: ours.default_terms,
      customerNotes: ours.default_customer_notes,
    }
    const made = async (changes: object) =>
      await textsOf(
        invoices,
        (await estimates.conversions.convert({ id: await store(estimates, changes), to: 'invoice' })).id,
      )
    expect(await made(written)).toMatchObject(written)
    expect(await made(unwritten)).toMatchObject(theirs)
    expect(await made({ ...written, terms: '', customerNotes: '' })).toMatchObject({
      ...theirs,
      title: 'Toiture',
    })
    const offer = await store(proposals, { title: 'Toiture', message: 'Bonjour' })
    const { id } = await proposals.conversions.convert({ id: offer, to: 'invoice' })
    expect(await textsOf(invoices, id)).toEqual({ ...theirs, title: 'Toiture', message: '' })
  })

  it('is every text of a copy, empty ones too', async () => {
    const offer = await store(proposals, { title: 'Proposal', message: 'Bonjour' })
    const copied = await proposals.conversions.convert({ id: offer })
    expect(await textsOf(proposals, copied.id)).toMatchObject({ title: 'Proposal', message: 'Bonjour' })
    const estimate = await store(estimates, {
      terms: '',
      customerNotes: 'Merci',
      shippingCharges: decimal('7.5'),
    })
    const { id } = await estimates.conversions.convert({ id: estimate })
    expect(await textsOf(estimates, id)).toMatchObject({ terms: '', customerNotes: 'Merci' })
    expect((await estimates.documents.open(id)).document.shippingCharges).toBe('7.5')
    const invoice = await estimates.conversions.convert({ id: estimate, to: 'invoice' })
    expect((await invoices.documents.open(invoice.id)).document.shippingCharges).toBe('7.5')
  })

  it('is the rate as sold, whatever became of rate and product since', async () => {
    const db = database()
    const rate = await db.selectFrom('tax_rates').select(['id', 'name']).executeTakeFirstOrThrow()
    const taxRates = [{ id: rate.id, name: rate.name, rate: decimal('20') }]
    const id = await store(proposals, { lines: [{ ...buildLine(given.company), taxRates }] })
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
    const made = await proposals.conversions.convert({ id, to: 'estimate' })
    const again = await estimates.conversions.convert({ id: made.id, to: 'invoice' })
    const { document } = await invoices.documents.open(again.id)
    expect(document.lines).toEqual([{ ...buildLine(given.company), taxRates }])
    await db.updateTable('products').set({ retired_at: null, price: '120' }).execute()
  })

  it('adds up to the same cent in every agreed case', { timeout: 120_000 }, async () => {
    const vectors = JSON.parse(readFileSync(vectorFile, 'utf8')) as Vector[] // as: the cases of the shared package
    for (const { document, expected } of vectors.filter((_vector, place) => place % vectorStride === 0)) {
      const lines = document.lines.map(({ quantity, price, rates }) => ({
        ...{ productId: null, name: 'Line', quantity: decimal(quantity), price: decimal(price) },
        taxRates: rates.map((rate) => ({ id: null, name: rate, rate: decimal(rate) })),
      }))
      const id = await store(proposals, {
        lines,
        discountType: document.discount_type_selected,
        discountPercentage: decimal(document.discount_percentage),
        adjustments: decimal(document.adjustments),
      })
      const made = await proposals.conversions.convert({ id, to: 'invoice' })
      const copied = await proposals.conversions.convert({ id })
      for (const record of [await recordOf(invoices, made.id), await recordOf(proposals, copied.id)]) {
        for (const figure of amountNames) expect(record[figure], figure).toBe(Number(expected[figure]))
      }
    }
  })

  it('is the party as it is now, unless nothing is known of it any more', async () => {
    const id = await store(proposals)
    const db = database()
    const customers = db.updateTable('customers').where('id', '=', given.company.partyId.customer)
    const cityOf = async (made: { id: number }) =>
      (
        await db
          .selectFrom('documents')
          .select('party_city')
          .where('id', '=', made.id)
          .executeTakeFirstOrThrow()
      ).party_city
    await customers.set({ city: 'Lyon', archived_at: '2026-01-01T00:00:00.000Z' }).execute()
    const convert = () => proposals.conversions.convert({ id, to: 'invoice' })
    expect(await cityOf(await convert())).toBe('Lyon')
    expect(await cityOf(await proposals.conversions.convert({ id }))).toBe('Lyon')
    await customers.set({ city: '', anonymised_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect(await cityOf(await convert())).toBe('Paris')
    for (const refused of [{ id }, { id, to: 'estimate' as const }]) {
      const answer = await proposals.conversions.send(refused)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({ lead_customer_id: [expect.stringContaining('anonymised')] })
    }
    await customers.set({ city: 'Paris', anonymised_at: null, archived_at: null }).execute()
  })

  it('is a lead’s only once it has become a customer, where the kind is for customers', async () => {
    const lead = {
      relation: 'lead' as const,
      party: { id: given.company.partyId.lead, clientName: '', clientEmail: '' },
    }
    const id = await store(proposals, lead)
    const offer = await proposals.conversions.convert({ id, to: 'estimate' })
    expect((await estimates.documents.open(offer.id)).document.relation).toBe('lead')
    const refused = await estimates.conversions.send({ id: offer.id, to: 'invoice' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      message: expect.stringContaining('Hervé Lefèvre is still a lead'),
      errors: { lead_customer_id: [expect.stringContaining('customer first')] },
      lead: { id: given.company.partyId.lead, name: 'Hervé Lefèvre' },
    })
    expect((await estimates.documents.open(offer.id)).document).toMatchObject({ version: 1 })
    await database()
      .updateTable('leads')
      .set({ customer_id: given.company.partyId.customer })
      .where('id', '=', given.company.partyId.lead)
      .execute()
    const made = await estimates.conversions.convert({ id: offer.id, to: 'invoice' })
    const { document } = await invoices.documents.open(made.id)
    expect(document).toMatchObject({
      relation: 'customer',
      party: { id: given.company.partyId.customer, clientName: 'Zoé Ménard' },
    })
    await database().updateTable('leads').set({ customer_id: null }).execute()
  })

  it('is invoiced though the lead was anonymised, to a customer of whom nothing is known', async () => {
    const { client } = given.company
    const fields = { first_name: 'Odile', last_name: 'Dubois', client_email: 'o@example.com', country: 'FR' }
    const { id: leadId } = (await client.call(partyRecords.lead.store, fields)).json()
    const lead = { relation: 'lead' as const, party: { id: leadId, clientName: '', clientEmail: '' } }
    const offers = [await store(proposals, lead), await store(proposals, lead)]
    expect((await client.call(partyRecords.lead.anonymise, { id: leadId })).statusCode).toBe(200)
    const made = await Promise.all(offers.map((id) => proposals.conversions.send({ id, to: 'invoice' })))
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const opened = await Promise.all(made.map((one) => invoices.documents.open(one.json().id)))
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

  it('is another owner where the one it had has left', async () => {
    const owner = await createTestMember(given.test.services)
    const id = await store(proposals, { owner })
    const ownerOf = async () =>
      (await proposals.documents.open((await proposals.conversions.convert({ id })).id)).document.owner.id
    expect(await ownerOf()).toBe(owner.id)
    await database().updateTable('members').set({ is_active: 0 }).where('id', '=', owner.id).execute()
    expect(await ownerOf()).toBe(given.company.memberId)
  })

  it('comes from what was put away and what was declined too, which stay so', async () => {
    const id = await store(proposals)
    const { setArchived, setStatus } = documentListCalls(proposals.kind)
    await given.company.client.call(setStatus, { ids: [id], status: 'Declined' })
    await given.company.client.call(setArchived, { ids: [id], archived: true })
    const made = await proposals.conversions.convert({ id, to: 'estimate' })
    expect(made).toMatchObject({ code: 200, source: { status: null, version: 2 } })
    expect((await proposals.documents.open(id)).document.status.name).toBe('Declined')
    const archived = await database().selectFrom('documents').select(['archived_at', 'id']).execute()
    expect(archived.filter((row) => row.archived_at !== null).map((row) => row.id)).toEqual([id])
    expect((await estimates.conversions.readLinks(made.id))?.origin).toMatchObject({ id, archived: true })
  })

  it('is made again only where that is wanted', async () => {
    const id = await store(proposals)
    const first = await proposals.conversions.convert({ id, to: 'invoice' })
    const body = { id, to: 'invoice', unless_converted: true }
    const refused = await proposals.conversions.send(body)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toContain(
      `This was already converted to invoice ${first.shown_number} on 2`,
    )
    expect(refused.json().made).toMatchObject({ id: first.id, kind: 'invoice' })
    expect((await proposals.conversions.send({ ...body, to: 'estimate' })).statusCode).toBe(200)
    expect((await proposals.conversions.send({ ...body, unless_converted: false })).statusCode).toBe(200)
    const links = await proposals.conversions.readLinks(id)
    expect(links?.made.map(({ kind }) => kind)).toEqual(['invoice', 'estimate', 'invoice'])
    expect((await proposals.conversions.send({ id, to: 'proposal' })).statusCode).toBe(422)
  })

  it('is 2,000 lines at once, and twenty links of many', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 2_000 }, (_, place) => ({
      ...buildLine(given.company),
      name: `Ligne ${place}`,
    }))
    const id = await store(estimates, { lines })
    const made = await estimates.conversions.convert({ id, to: 'invoice' })
    expect((await invoices.documents.open(made.id)).document.lines).toEqual(lines)
    const small = await store(proposals)
    for (let copies = 0; copies < 21; copies += 1) await proposals.conversions.convert({ id: small })
    const links = await proposals.conversions.readLinks(small)
    expect([links?.made.length, links?.made_count]).toEqual([20, 21])
  })
})
