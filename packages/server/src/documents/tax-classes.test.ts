import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { buildLine, buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const touristTax = { kind: 'other', category: null, exemption_code: '', exemption_text: '' }
const exempt = {
  kind: 'vat',
  category: 'E',
  exemption_code: 'VATEX-EU-132-1I',
  exemption_text: 'Exonération art. 261-4-4° a du CGI',
}
const vat = { kind: 'vat', category: 'S', exemption_code: '', exemption_text: '' }

forEachDatabaseWithCompany('tax classes and legal details', (context) => {
  const documents = new DocumentApi(getKind('invoice'), () => context.company)

  async function storeRate(body: object): Promise<number> {
    const response = await context.company.client.call(taxRateCalls.store, body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().id
  }

  async function listRates() {
    return (await context.company.client.call(taxRateCalls.list)).json().tax_rates
  }

  /** Stores or updates an invoice with a line that has one tax rate, sent without its class. */
  async function save(
    rate: { id: number; name: string; rate: string },
    previous?: { id: number; version: number },
  ) {
    const taxRates = [{ ...rate, rate: decimal(rate.rate) }]
    const lines = [{ ...buildLine(context.company), taxRates }]
    return previous
      ? await documents.update({ ...previous, number: documents.lastNumber, lines })
      : await documents.store({ lines })
  }

  const readClass = async (id: number) => (await documents.open(id)).document.lines[0]?.taxRates[0]?.taxClass

  it('are stored with a tax rate, and unchanged by an update that does not send them', async () => {
    const id = await storeRate({ name: 'Formation', rate: 0, ...exempt })
    const find = async () => (await listRates()).find((rate: { id: number }) => rate.id === id)
    expect(await find()).toMatchObject(exempt)
    await context.company.client.call(taxRateCalls.update, { id, name: 'Formations', rate: 0 })
    expect(await find()).toMatchObject({ name: 'Formations', ...exempt })
    await context.company.client.call(taxRateCalls.update, { id, name: 'Formations', rate: 0, ...touristTax })
    expect(await find()).toMatchObject(touristTax)
    const ordinary = await storeRate({ name: 'TVA 8,5 %', rate: 8.5 })
    expect((await listRates()).find((rate: { id: number }) => rate.id === ordinary)).toMatchObject(vat)
  })

  it('are rejected by name if they are unknown', async () => {
    const body = { name: 'Wrong', rate: 0, kind: 'vat', category: 'X' }
    const response = await context.company.client.call(taxRateCalls.store, body)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['category']])
  })

  it('of a line that does not send them are those of the stored line, else of the same rate in the catalogue', async () => {
    const id = await storeRate({ name: 'Taxe de séjour', rate: 5, ...touristTax })
    const stored = await save({ id, name: 'Taxe de séjour', rate: '5' })
    expect(await readClass(stored.id)).toMatchObject({ kind: 'other', category: null })
    // The rate with this id has another percentage: nothing is known about it.
    const other = await save({ id, name: 'Taxe de séjour', rate: '6' })
    expect(await readClass(other.id)).toMatchObject({ kind: 'vat', category: 'S' })
    await context.company.client.call(taxRateCalls.update, { id, name: 'Taxe de séjour', rate: 5, ...vat })
    await save({ id, name: 'Taxe de séjour', rate: '5' }, { id: stored.id, version: 1 })
    expect(await readClass(stored.id)).toMatchObject({ kind: 'other', category: null })
    const later = await save({ id, name: 'Taxe de séjour', rate: '5' })
    expect(await readClass(later.id)).toMatchObject({ kind: 'vat', category: 'S' })
  })

  it('of a document that does not send them are unchanged, and can be cleared', async () => {
    const details = {
      taxTreatment: 'reverse-charge',
      deliveryDate: '2026-01-30',
      orderReference: 'PO-55',
      exchangeRate: decimal('0.912345'),
    } as const
    const { id } = await documents.store(details)
    const update = async (changes: object) => {
      const update = { call: 'update', id, number: documents.lastNumber } as const
      const payload: Record<string, unknown> = await buildPayload(context.company, documents.kind, update)
      for (const name of legalNames) delete payload[name]
      const response = await context.company.client.call(documents.calls.update, { ...payload, ...changes })
      expect(response.statusCode, response.body).toBe(200)
    }
    await update({ version: 1 })
    expect((await documents.open(id)).document).toMatchObject(details)
    await update({ version: 2, delivery_date: null, exchange_rate: '', order_reference: null })
    expect((await documents.open(id)).document).toMatchObject({
      ...details,
      deliveryDate: null,
      exchangeRate: null,
    })
  })
})

const legalNames = ['tax_treatment', 'delivery_date', 'order_reference', 'exchange_rate']
