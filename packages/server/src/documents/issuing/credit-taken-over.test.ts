import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { listStatuses } from '#documents/statuses/repository.ts'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { ConversionApi } from '#test/document-api.ts'
import { buildTaxRate, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { switchIssuingOn } from './switch-on.ts'

const standard = [buildTaxRate(null, 'VAT 20%', '20')]
const middle = [buildTaxRate(null, 'VAT 10%', '10')]

forEachDatabaseWithCompany('a credit note for an invoice that was taken over', (context) => {
  const documents = new CreditedInvoices(context)
  const { line } = documents
  const database = () => context.test.services.database
  const conversions = new ConversionApi(documents.invoices.kind, () => context.company)
  const ids = {
    ...{ plain: 0, reduced: 0, withExpense: 0, discounted: 0, converted: 0, whole: 0, untaxed: 0 },
    afterTax: 0,
  }
  const isVatCreditable = async (id: number) =>
    (await documents.readLegal(documents.invoices, id)).is_vat_creditable

  beforeAll(async () => {
    await documents.prepareCompany()
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const status = (await listStatuses(database(), 'invoice')).find(({ name }) => name === 'Sent')
    if (status === undefined) throw new Error('There is no status of sent invoices.')
    // 120.00 + 55.00
    const lines = [line('100', standard, 'Roof'), line('50', middle, 'Gutter')]
    ids.plain = await documents.store({ status, lines })
    // 120.00 - 5.00
    ids.reduced = await documents.store({
      ...{ status, lines: [line('100', standard)], adjustments: decimal('-5') },
    })
    // 120.00 + 25.00 without VAT
    ids.withExpense = await documents.store({
      ...{ status, lines: [line('100', standard)], adjustments: decimal('25') },
      adjustmentKind: 'disbursement',
    })
    const discount = { discountType: 'before', discountPercentage: decimal('10') } as const
    // 100.00 + 20.00 - 10.00: the discount left the VAT as it was.
    ids.discounted = await documents.store({ status, ...discount, lines: [line('100', standard)] })
    ids.converted = await documents.store({ status, ...discount, lines: [line('100', standard)] })
    ids.whole = await documents.store({ status, lines })
    // 100.00 + 20.00 - 12.00
    ids.afterTax = await documents.store({
      ...{ status, ...discount, discountType: 'after', lines: [line('100', standard)] },
    })
    // 100.00 - 10.00 without VAT.
    ids.untaxed = await documents.store({
      ...{ status, ...discount, lines: [line('100', [])], taxTreatment: 'outside-scope' },
    })
    const { memberId } = context.company
    await switchIssuingOn(context.test.services, { author: { memberId }, memberName: 'Ada' })
  })

  it('credits all of the VAT, unless a discount or an adjustment did not lower it', async () => {
    for (const id of [ids.discounted, ids.afterTax, ids.reduced])
      expect(await isVatCreditable(id)).toBe(false)
    for (const id of [ids.plain, ids.withExpense, ids.whole, ids.untaxed])
      expect(await isVatCreditable(id)).toBe(true)
  })

  it('is for an amount, of which each line has its share, and then for the rest', async () => {
    const id = ids.plain
    expect(await documents.tryCredit(id, { lines: [{ position: 1, net: '10.00' }] })).toMatchObject({
      code: 422,
      errors: { lines: [expect.stringContaining('single lines cannot be credited')] },
    })
    expect(await documents.tryCredit(id, { amount: '175.01' })).toMatchObject({
      code: 422,
      errors: { amount: [expect.stringContaining('175.00')] },
    })
    // 35.00 of 175.00: a fifth.
    const credit = await documents.credit(id, { amount: '35.00' })
    const { lines } = (await documents.credits.open(credit)).document
    expect(lines.map(({ name, price }) => [name, Number(price)])).toEqual([
      ['Roof', 20],
      ['Gutter', 10],
    ])
    expect(await documents.readLegal(documents.credits, credit)).toMatchObject({
      ...{ net: '30.00', vat: '5.00', owed: '35.00' },
    })
    expect(await documents.tryCredit(id, { amount: '140.01' })).toMatchObject({
      code: 422,
      errors: { amount: [expect.stringContaining('140.00')] },
    })
    const rest = await documents.credit(id)
    expect(await documents.readLegal(documents.credits, rest)).toMatchObject({
      ...{ net: '120.00', vat: '20.00', owed: '140.00' },
    })
    expect(await documents.readLegal(documents.invoices, id)).toMatchObject({
      ...{ credited: '175.00', due: '0.00' },
    })
    expect(await documents.tryCredit(id)).toMatchObject({ code: 422, errors: { id: [expect.any(String)] } })
  })

  it('has the adjustment of the invoice in its lines, and is for all of it by an amount, too', async () => {
    const credit = await documents.credit(ids.reduced, { amount: '23.00' })
    // 23.00 / 1.2 = 19.17; 19.17 + 3.83 = 23.00
    expect(await documents.readLegal(documents.credits, credit)).toMatchObject({
      ...{ net: '19.17', vat: '3.83', owed: '23.00' },
    })
    await documents.credit(ids.reduced, { amount: '92.00' })
    expect((await documents.readRest(ids.reduced)).owed).toBe(0)
  })

  it('has a share of the expense that was passed on', async () => {
    const credit = await documents.credit(ids.withExpense, { amount: '29.00' })
    expect(await documents.readLegal(documents.credits, credit)).toMatchObject({
      ...{ net: '25.00', vat: '4.00', owed: '29.00' },
    })
    await documents.credit(ids.withExpense)
    expect((await documents.readRest(ids.withExpense)).owed).toBe(0)
  })

  it('is for all of it, although a discount before tax lowers the tax by law', async () => {
    const credit = await documents.credit(ids.discounted)
    // 110.00 / 1.2 = 91.67; 91.67 + 18.33 = 110.00
    expect(await documents.readLegal(documents.credits, credit)).toMatchObject({
      ...{ net: '91.67', vat: '18.33', owed: '110.00' },
    })
    // Nor does such a discount prevent the issue in the EU.
    expect(Number((await documents.credits.open(credit)).document.discountPercentage)).toBe(0)
    expect(await documents.readLegal(documents.invoices, ids.discounted)).toMatchObject({
      ...{ credited: '110.00', due: '0.00' },
    })
    expect(await documents.tryCredit(ids.discounted)).toMatchObject({
      ...{ code: 422, errors: { id: [expect.any(String)] } },
    })
  })

  it('is for all of it, too, if the invoice is converted, and then for what is left', async () => {
    const convert = () => conversions.convert({ id: ids.converted, to: 'creditNote' })
    const whole = await convert()
    expect(whole).toMatchObject({ code: 200, kind: documents.credits.kind.name })
    const legal = await documents.readLegal(documents.credits, whole.id)
    expect(legal).toMatchObject({ net: '91.67', vat: '18.33', owed: '110.00', problems: [] })
    await documents.credit(ids.converted, { amount: '60.00' })
    const rest = await convert()
    expect(await documents.issueStored(documents.credits, rest.id)).toMatchObject({ code: 200 })
    expect(await documents.readLegal(documents.invoices, ids.converted)).toMatchObject({
      ...{ credited: '110.00', due: '0.00' },
    })
    expect(await convert()).toMatchObject({
      ...{ code: 422, errors: { id: [expect.stringContaining('is already credited completely.')] } },
    })
  })

  it('has the lines of an invoice that is converted if they are for all of it', async () => {
    const { id } = await conversions.convert({ id: ids.whole, to: 'creditNote' })
    const { lines, discountPercentage } = (await documents.credits.open(id)).document
    expect(lines.map(({ name, price }) => [name, Number(price)])).toEqual([
      ['Roof', 100],
      ['Gutter', 50],
    ])
    expect(Number(discountPercentage)).toBe(0)
    expect(await documents.issueStored(documents.credits, id)).toMatchObject({ code: 200 })
    expect((await documents.readRest(ids.whole)).owed).toBe(0)
  })

  it('has the lines and the discount of the invoice if no tax depends on it', async () => {
    const credit = await documents.credit(ids.untaxed)
    const { document } = await documents.credits.open(credit)
    const prices = document.lines.map(({ price }) => Number(price))
    expect([Number(document.discountPercentage), prices]).toEqual([10, [100]])
    expect((await documents.readRest(ids.untaxed)).owed).toBe(0)
  })

  it('is for all of it at most when a draft is issued', async () => {
    const { id } = await documents.credits.store({
      // Conversions have taken lower numbers.
      number: 9_000,
      correctedInvoice: { id: ids.plain, number: '', documentDate: null },
      ...{ lines: [line('1', standard)], dueDate: null, adjustments: zero },
      ...{ shippingCharges: zero, discountPercentage: zero },
    })
    expect(await documents.issueStored(documents.credits, id)).toMatchObject({
      code: 422,
      errors: { selected_products: [expect.stringContaining('0.00')] },
    })
  })
})
