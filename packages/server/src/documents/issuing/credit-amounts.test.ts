import { storePayment } from '@quittance/shared/contract/payments.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { buildOtherTax, CreditedInvoices } from '#test/credited-invoices.ts'
import { buildTaxRate, forOneDatabaseWithCompany } from '#test/test-company.ts'

const standard = [buildTaxRate(null, 'VAT 20%', '20')]
const reduced = [buildTaxRate(null, 'VAT 5.5%', '5.5')]
const middle = [buildTaxRate(null, 'VAT 10%', '10')]

forOneDatabaseWithCompany('the amounts of credit notes', (context) => {
  const documents = new CreditedInvoices(context)
  const { line } = documents

  beforeAll(() => documents.prepareCompany())

  /** Issues an invoice with equal lines, and returns its id. */
  const issueLines = (count: number, price: string) =>
    documents.issue({ lines: Array.from({ length: count }, () => line(price, standard)) })

  const rejects = (field: string, text: string) => ({
    code: 422,
    errors: { [field]: [expect.stringContaining(text)] },
  })

  describe('by amount', () => {
    it('are at most what the invoice claims, which is not the sum of its rounded lines', async () => {
      // 10 × 1.03 = 10.30, 20 % are 2.06; each line alone is 1.236.
      const id = await issueLines(10, '1.03')
      expect(await documents.tryCredit(id, { amount: '12.40' })).toMatchObject(rejects('amount', '12.36'))
      expect(await documents.tryCredit(id, { amount: '12.37' })).toMatchObject(rejects('amount', '12.36'))
      await documents.credit(id, { amount: '12.36' })
      expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0] } })
      expect(await documents.tryCredit(id)).toMatchObject({ code: 422, errors: { id: [expect.any(String)] } })
    })

    it('can be all that the invoice claims, which is more than the sum of its rounded lines', async () => {
      // 10 × 1.02 = 10.20, 20 % are 2.04; each line alone is 1.224.
      const id = await issueLines(10, '1.02')
      await documents.credit(id, { amount: '12.24' })
      expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0] } })
    })

    it('never take more of a line than is left, and leave the rest to the next credit note', async () => {
      const id = await issueLines(10, '1.03')
      const credit = await documents.credit(id, { amount: '12.35' })
      const { lines } = (await documents.credits.open(credit)).document
      const prices = lines.map(({ price }) => Number(price))
      expect(prices).toEqual([...Array.from({ length: 9 }, () => 1.03), 1.02])
      expect((await documents.readRest(id)).owed).toBe(1)
      expect(await documents.tryCredit(id, { amount: '0.02' })).toMatchObject(rejects('amount', '0.01'))
      await documents.credit(id)
      expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0] } })
    })

    it('are what was asked for, with any number of small lines', async () => {
      // 100 × 0.01 = 1.00, 20 % are 0.20
      const id = await issueLines(100, '0.01')
      const credit = await documents.credit(id, { amount: '0.50' })
      expect(await documents.readLegal(documents.credits, credit)).toMatchObject({
        net: '0.42',
        owed: '0.50',
      })
      expect((await documents.readRest(id)).owed).toBe(70)
    })
  })

  it('are at most what is left when a draft is issued, although its lines are', async () => {
    const id = await issueLines(10, '1.03')
    const draft = await documents.credits.store({
      correctedInvoice: { id, number: '', documentDate: null },
      lines: [line('10.29', standard)],
      ...{ adjustments: decimal('0.90'), shippingCharges: zero, discountPercentage: zero, dueDate: null },
    })
    expect(draft).toMatchObject({ code: 200 })
    // 10.29 × 1.2 = 12.348; 12.35 + 0.90 = 13.25
    const answer = await documents.issueStored(documents.credits, draft.id)
    expect(answer).toMatchObject(rejects('selected_products', '12.36'))
    expect((await documents.readRest(id)).owed).toBe(1_236)
  })

  it('by line are those of the lines with the VAT that is left, which is printed', async () => {
    // 5.5 % of 10.00 are 0.55; of 2.50 they are 0.1375, four times 0.14 would be 0.56.
    const id = await documents.issue({ lines: [line('10', reduced)] })
    const credits: number[] = []
    for (let count = 0; count < 4; count += 1)
      credits.push(await documents.credit(id, { lines: [{ position: 1, net: '2.50' }] }))
    const amounts: string[] = []
    for (const credit of credits) {
      const { vat, owed, rounding } = await documents.readLegal(documents.credits, credit)
      amounts.push(`${vat} ${owed} ${rounding}`)
    }
    expect(amounts).toEqual(['0.14 2.64 0.00', '0.13 2.63 0.00', '0.14 2.64 0.00', '0.14 2.64 0.00'])
    expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 5.5': [0, 0] } })
    const [, second = 0, , last = 0] = credits
    const printed = await documents.readCreditPdf(second)
    expect(printed).toContain('0,13')
    expect(printed).toContain('2,63')
    expect(await documents.readCreditPdf(last)).toContain('0,14')
  })

  it('of small parts and the rest add up to the invoice', async () => {
    const id = await documents.issue({ lines: [line('1', standard)] })
    for (let count = 0; count < 10; count += 1) await documents.credit(id, { amount: '0.03' })
    expect((await documents.readRest(id)).owed).toBe(90)
    const last = await documents.credit(id)
    expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0] } })
    // The ten took 0.03 each without VAT: 0.70 are left, 20 % are 0.14, and 0.06 of the rounding.
    expect(Number((await documents.credits.open(last)).document.adjustments)).toBe(0.06)
    const legal = await documents.readLegal(documents.credits, last)
    expect(legal).toMatchObject({ net: '0.70', vat: '0.14', rounding: '0.06', owed: '0.90' })
    const printed = await documents.readCreditPdf(last)
    for (const amount of ['0,70', '0,14', '0,06', '0,90']) expect(printed).toContain(amount)
  })

  it('of lines, an amount and the rest add up to an invoice with two rates', async () => {
    const lines = [line('33.33', standard, 'Roof'), line('66.67', reduced, 'Gutter')]
    const id = await documents.issue({ lines })
    await documents.credit(id, {
      lines: [
        { position: 1, net: '10.00' },
        { position: 2, net: '20.00' },
      ],
    })
    await documents.credit(id, { amount: '25.00' })
    await documents.credit(id)
    expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0], 'S 5.5': [0, 0] } })
  })

  it('of an invoice that an adjustment lowers to 0.00 are 0.00 in each line and VAT rate', async () => {
    // 12.024 and 11.044 with VAT are 23.07; the VAT groups have 12.02 and 11.04.
    const lines = [line('10.02', standard), line('10.04', middle)]
    const id = await documents.issue({ lines, adjustments: decimal('-23.07') })
    const nothing = { owed: 0, vat: { 'S 20': [0, 0], 'S 10': [0, 0] } }
    expect(await documents.readRest(id)).toEqual(nothing)
    const { creditable_lines: creditable } = await documents.readLegal(documents.invoices, id)
    expect(creditable).toMatchObject([
      { position: 1, net: '0.00', left: '0.00' },
      { position: 2, net: '0.00', left: '0.00' },
    ])
    await documents.credit(id)
    expect(await documents.readRest(id)).toEqual(nothing)
    expect(await documents.tryCredit(id)).toMatchObject({ code: 422, errors: { id: [expect.any(String)] } })
  })

  describe('of charges', () => {
    it('with two VAT rates are credited as a whole, and in parts', async () => {
      const lines = [line('100', standard), line('100', middle)]
      const charged = { lines, adjustments: decimal('10') }
      const whole = await documents.issue(charged)
      await documents.credit(whole)
      expect(await documents.readRest(whole)).toEqual({ owed: 0, vat: { 'S 20': [0, 0], 'S 10': [0, 0] } })
      const parts = await documents.issue(charged)
      await documents.credit(parts, { amount: '60.00' })
      await documents.credit(parts, { lines: [{ position: 0, net: '5.00' }] })
      await documents.credit(parts)
      expect(await documents.readRest(parts)).toEqual({ owed: 0, vat: { 'S 20': [0, 0], 'S 10': [0, 0] } })
    })

    const nothing = { owed: 0, vat: { 'S 20': [0, 0], 'E 0': [0, 0] } }

    it('without VAT, for another tax, are credited by amount, by line and as the rest', async () => {
      // 100.00 + 20.00 VAT + 5.00 eco tax
      const id = await documents.issue({ lines: [line('100', [...standard, buildOtherTax('Eco tax', '5')])] })
      const credit = await documents.credit(id, { amount: '50' })
      const { vat_groups, owed } = await documents.readLegal(documents.credits, credit)
      expect(owed).toBe('50.00')
      expect(vat_groups).toMatchObject([
        { category: 'S', rate: '20', base: '40.00', tax: '8.00' },
        { category: 'E', rate: '0', base: '2.00', tax: '0.00' },
      ])
      const [ofLine, ofCharges] = (await documents.credits.open(credit)).document.lines
      expect(ofLine).toMatchObject({ name: 'Roof', taxRates: [{ name: 'VAT 20%' }] })
      expect(ofCharges?.name).toMatch(/^Credit for /)
      const taxClass = { kind: 'vat', category: 'E', exemptionText: 'Disbursement' }
      expect(ofCharges?.taxRates).toMatchObject([{ name: 'VAT', taxClass }])
      await documents.credit(id, { lines: [{ position: 0, net: '1.00' }] })
      const excess = await documents.tryCredit(id, { lines: [{ position: 0, net: '2.01' }] })
      expect(excess).toMatchObject(rejects('lines', '2.00'))
      await documents.credit(id)
      expect(await documents.readRest(id)).toEqual(nothing)
    })

    it('without VAT, for an expense that is passed on, are credited by amount and as the rest', async () => {
      const expense = { adjustments: decimal('25'), adjustmentKind: 'disbursement' } as const
      const id = await documents.issue({ lines: [line('100', standard)], ...expense })
      await documents.credit(id, { amount: '29' })
      const vat = { 'S 20': [8_000, 1_600], 'E 0': [2_000, 0] }
      expect(await documents.readRest(id)).toEqual({ owed: 11_600, vat })
      await documents.credit(id)
      expect(await documents.readRest(id)).toEqual(nothing)
    })

    it('with a second tax of a country whose rules are not known are credited in parts', async () => {
      const id = await documents.issue({ lines: [line('100', [...standard, ...middle]), line('50', [])] })
      await documents.credit(id, { amount: '18.00' })
      await documents.credit(id)
      const { owed, vat } = await documents.readRest(id)
      expect(owed).toBe(0)
      for (const amounts of Object.values(vat)) expect(amounts).toEqual([0, 0])
    })
  })

  /** Records a payment of an invoice. Returns the response, also of a rejected call. */
  async function pay(id: number, amount: string) {
    const { client, currencyId, partyId } = context.company
    const payment = {
      ...{ customer_id: partyId.customer, currency_id: currencyId, method: 'Bank transfer' },
      ...{ paid_on: '2026-02-01', direction: 'in', amount, reference: '' },
      allocations: [{ invoice_id: id, amount }],
    }
    return (await client.call(storePayment, payment)).json()
  }

  it('of an invoice that is paid are known, although nothing is due that they are taken off', async () => {
    const id = await issueLines(1, '100')
    expect(await pay(id, '120.00')).toMatchObject({ code: 200 })
    expect(await documents.readLegal(documents.invoices, id)).toMatchObject({ credit_note_total: '0.00' })
    const credit = await documents.credit(id, { amount: '30.00' })
    expect(await documents.readLegal(documents.invoices, id)).toMatchObject({
      ...{ paid: '120.00', credited: '0.00', due: '0.00', credit_note_total: '30.00' },
    })
    expect(await documents.readLegal(documents.credits, credit)).not.toHaveProperty('credit_note_total')
    await documents.credit(id, { amount: '12.00' })
    expect(await documents.readLegal(documents.invoices, id)).toMatchObject({ credit_note_total: '42.00' })
  })

  it('are right although the invoices are paid at the same time', async () => {
    const ids: number[] = []
    while (ids.length < 4) ids.push(await issueLines(1, '100'))
    const answers = await Promise.all(
      ids.flatMap((id) => [documents.tryCredit(id, { amount: '50.00' }), pay(id, '50.00')]),
    )
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    for (const id of ids) {
      const state = await documents.readLegal(documents.invoices, id)
      expect(state).toMatchObject({ paid: '50.00', credited: '50.00', due: '20.00' })
    }
    expect((await verifyLedger(context.test.services.database)).fault).toBeNull()
  })
})
