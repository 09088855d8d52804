import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { crowd, range } from './concurrent-calls.ts'
import { DocumentApi } from './document-api.ts'
import { IssuedDocuments } from './issued-documents.ts'
import { forEachDatabaseWithCompany } from './test-company.ts'

const invoice = getKind('invoice')

/** Address and tax number of a customer. The issue of a draft that was stored without them copies them from the record. */
const address = {
  ...{ address: '12 Lavender Lane', postal_code: '04101', city: 'Portland', tax_number: '12-3456789' },
} as const

forEachDatabaseWithCompany('a customer who is anonymised during an issue', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const client = () => context.company.client
  const database = () => context.test.services.database
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const

  beforeAll(() => new IssuedDocuments(context).prepareCompany())

  /** Stores a customer and a draft, then the address of the customer. */
  async function prepare() {
    const fields = { client_name: 'Quirina Umlauft', country: 'US' }
    const { id: customerId } = (await client().call(partyRecords.customer.store, fields)).json()
    const { id } = await invoices.store({
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero },
      ...{ documentDate: '2026-01-31', dueDate: null, taxTreatment: 'outside-scope' },
      party: { id: customerId, clientName: 'sent', clientEmail: 'sent' },
      lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
    })
    await database().updateTable('customers').set(address).where('id', '=', customerId).execute()
    return { customerId: Number(customerId), id: Number(id) }
  }

  type Prepared = Awaited<ReturnType<typeof prepare>>

  const issue = ({ id }: Prepared) => client().call(issuingCalls(invoice).issue, { id })
  const anonymise = ({ customerId: id }: Prepared) => client().call(partyRecords.customer.anonymise, { id })

  /** Reads the customer as the row and the model of the issued document name it. */
  async function readCustomer({ id }: Prepared) {
    const row = await database()
      .selectFrom('documents')
      .innerJoin('issued_documents as issued', 'issued.document_id', 'documents.id')
      .select(['party_name', 'party_address', 'party_postal_code', 'party_city', 'party_tax_number'])
      .select('issued.content')
      .where('documents.id', '=', id)
      .executeTakeFirstOrThrow()
    const { content, party_name: name, ...details } = row
    return { name, details: Object.values(details), content: content ?? '' }
  }

  /** The document has all that the record had before, or nothing of it, in its row as in its model. */
  async function expectWhole(prepared: Prepared): Promise<void> {
    const { name, details, content } = await readCustomer(prepared)
    expect(name).toBe('Quirina Umlauft')
    expect(content).toContain('Quirina Umlauft')
    const all: readonly string[] = Object.values(address)
    const expected = details[0] === '' ? all.map(() => '') : all
    expect([...details].sort()).toEqual([...expected].sort())
    for (const text of [address.address, address.postal_code, address.city])
      expect(content.includes(text)).toBe(details[0] !== '')
    const record = await database()
      .selectFrom('customers')
      .select(['client_name', 'address', 'city', 'anonymised_at'])
      .where('id', '=', prepared.customerId)
      .executeTakeFirstOrThrow()
    const { anonymised_at: anonymisedAt, ...fields } = record
    expect(anonymisedAt).not.toBeNull()
    expect(fields).toEqual({ client_name: '', address: '', city: '' })
  }

  it('neither breaks nor half changes it', { timeout: 300_000 }, async () => {
    for (const round of range(crowd.rounds * 5)) {
      const prepared = await prepare()
      const calls = [() => issue(prepared), () => anonymise(prepared)]
      const ordered = round % 2 === 0 ? calls : calls.toReversed()
      const answers = await Promise.all(ordered.map((call) => call()))
      for (const { statusCode, body } of answers) expect(statusCode, body).toBe(200)
      await expectWhole(prepared)
    }
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('has the same effect for many customers at once', { timeout: 300_000 }, async () => {
    const all: Prepared[] = []
    for (const _person of range(crowd.people)) all.push(await prepare())
    const answers = await Promise.all(
      all.flatMap((prepared, place) =>
        place % 2 === 0 ? [issue(prepared), anonymise(prepared)] : [anonymise(prepared), issue(prepared)],
      ),
    )
    for (const { statusCode, body } of answers) expect(statusCode, body).toBe(200)
    for (const prepared of all) await expectWhole(prepared)
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})
