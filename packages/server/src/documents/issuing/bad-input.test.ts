import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { updateRegion } from '@quittance/shared/contract/region-settings.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { listTaxRates } from '#catalogue/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildTaxRate, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = issuingCalls(invoice)

forOneDatabaseWithCompany('an invoice that is issued in an unusual way', (context) => {
  const company = () => context.company
  const invoices = new DocumentApi(invoice, company)
  const database = () => context.test.services.database
  const roof = {
    ...({ type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const),
    ...{ taxRates: [], quantity: decimal('1'), price: decimal('100') },
  }
  const draft = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate: '2026-01-31' },
    ...({ dueDate: '2026-03-02', lines: [roof], taxTreatment: 'outside-scope' } as const),
  } as const

  const post = async (endpoint: Parameters<typeof context.company.client.call>[0], body: object) =>
    (await company().client.call(endpoint, body)).json()
  const issue = (body: object) => post(calls.issue, body)

  /** Sets the company: in a country whose rules are not checked, or a complete one in France. */
  async function setCountry(country: 'US' | 'FR'): Promise<void> {
    await post(updateCompany, {
      ...{ name: 'Atelier', address: '1 rue Neuve', postal_code: '69001', city: 'Lyon', country },
      ...{ email: '', phone: '', legal_number: '732829320', tax_number: 'FR44732829320' },
      ...{ vat_regime: 'registered', eas_scheme: '0225', eas_id: '732829320', nature: 'mixed' },
      ...{ note_pmt: 'PMT', note_pmd: 'PMD', note_aab: 'AAB' },
    })
  }

  beforeAll(() => setCountry('US'))

  /** Reads what a rejected issue leaves unchanged. */
  async function readAll() {
    const series = await database().selectFrom('number_series').selectAll().execute()
    const issued = await database().selectFrom('issued_documents').select('document_id').execute()
    const records = await database().selectFrom('ledger_records').select('hash').execute()
    // Also the numbers of drafts, which could have given way.
    const columns = ['id', 'number', 'version', 'issued_at'] as const
    const documents = await database().selectFrom('documents').select(columns).orderBy('id').execute()
    const payments = await database().selectFrom('payments').select('id').orderBy('id').execute()
    const events = await database().selectFrom('events').select('id').orderBy('id').execute()
    return [series, issued, records, documents, payments, events]
  }

  async function expectRejected(body: object, answer: object) {
    const before = await readAll()
    expect(await issue(body)).toMatchObject(answer)
    expect(await readAll()).toEqual(before)
  }

  it('is issued once, however often it is asked for, also at the same time', async () => {
    const { id } = await invoices.store(draft)
    const answers = await Promise.all([issue({ id }), issue({ id }), issue({ id })])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const shown = answers.find(({ code }) => code === 200).message.replace(' is issued.', '')
    const fact = `${shown} was issued on \\d{4}-\\d{2}-\\d{2} by Ada Lovelace and cannot be changed\\.`
    const sentence = `^${fact} Create a credit note, correct it, or duplicate it\\.$`
    const rejected = { code: 409, locked: true, message: expect.stringMatching(new RegExp(sentence)) }
    expect(answers.filter(({ code }) => code !== 200)).toMatchObject([rejected, rejected])
    await expectRejected({ id }, rejected)
  })

  it('gets the same answer for a repeated request with its key', async () => {
    const { id } = await invoices.store(draft)
    const key = { 'idempotency-key': 'issue-once' }
    const send = async () => (await company().client.call(calls.issue, { id }, key)).json()
    const first = await send()
    expect(first).toMatchObject({ code: 200 })
    expect(await send()).toEqual(first)
  })

  it('gets numbers without gaps when several are issued at the same time', async () => {
    const ids: number[] = []
    for (let count = 0; count < 6; count += 1) ids.push((await invoices.store(draft)).id)
    const answers = await Promise.all(ids.map((id) => issue({ id })))
    const numbers = answers.map(({ number }) => Number(number)).sort((one, other) => one - other)
    const [first = 0] = numbers
    expect(numbers).toEqual(numbers.map((_, index) => first + index))
  })

  it('is rejected for another version, and for a date in the future or before the last one', async () => {
    const { id, version } = await invoices.store(draft)
    const last = (await invoices.store({ ...draft, documentDate: '2026-02-10' })).id
    expect(await issue({ id: last })).toMatchObject({ code: 200 })
    const stale =
      /^Ada Lovelace saved this on \S+ \S+ UTC, after you opened it\. Load the newer version or save over it\.$/
    await expectRejected(
      { id, version: version + 1 },
      { code: 409, message: expect.stringMatching(stale), changed: { name: 'Ada Lovelace', version } },
    )
    const date = expect.stringContaining('issue_date')
    await expectRejected({ id, issue_date: '2099-01-01' }, { code: 422, errors: { issue_date: [date] } })
    await expectRejected(
      { id, issue_date: '2026-02-09' },
      {
        ...{ code: 422, errors: { issue_date: [expect.stringContaining('2026-02-10')] } },
      },
    )
    await expectRejected({ id, issue_date: '2026-02-30' }, { code: 422, errors: { issue_date: [date] } })
    await expectRejected({ id: 999_999 }, { code: 404 })
  })

  it('keeps the name of a customer who was anonymised before', async () => {
    const fields = { client_name: 'Quirina Umlauft', country: 'DE' }
    const { id: customer } = await post(partyRecords.customer.store, fields)
    const party = { id: customer, clientName: 'sent', clientEmail: 'sent' }
    const { id } = await invoices.store({ ...draft, party })
    await post(partyRecords.customer.anonymise, { id: customer })
    expect(await issue({ id })).toMatchObject({ code: 200 })
    expect((await invoices.open(id)).document.party.clientName).toBe('Quirina Umlauft')
  })

  it('keeps a tax rate that was deleted before', async () => {
    const [rate] = await listTaxRates(database())
    const taxRates = [buildTaxRate(rate?.id ?? null, 'VAT 20%', '20')]
    const { id } = await invoices.store({
      ...draft,
      taxTreatment: 'domestic',
      lines: [{ ...roof, taxRates }],
    })
    await database()
      .deleteFrom('tax_rates')
      .where('id', '=', rate?.id ?? 0)
      .execute()
    expect(await issue({ id })).toMatchObject({ code: 200 })
    const url = `/api/v1/invoice/${id}/legal`
    const state = (await company().client.send({ method: 'GET', url })).json()
    expect(state).toMatchObject({ net: '100.00', vat: '20.00', owed: '120.00' })
  })

  it('may have 2,000 lines, each of which can be credited', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => ({
      ...roof,
      name: `Tile ${index}`,
      price: decimal('0.01'),
    }))
    const { id } = await invoices.store({ ...draft, lines })
    expect(await issue({ id })).toMatchObject({ code: 200 })
    const part = { id, lines: [{ position: 2_000, net: '0.01' }], issue: true }
    expect(await post(creditInvoice, part)).toMatchObject({ code: 200 })
    const before = await readAll()
    const excess = /^Line 2000: only 0\.00 [A-Z]{3} can still be credited\. Enter no more than that\.$/
    expect(await post(creditInvoice, part)).toMatchObject({
      code: 422,
      errors: { lines: [expect.stringMatching(excess)] },
    })
    expect(await readAll()).toEqual(before)
  }, 120_000)

  it('may have the largest amount, and nothing at all', async () => {
    for (const price of ['999999999999.99', '0']) {
      const { id } = await invoices.store({ ...draft, lines: [{ ...roof, price: decimal(price) }] })
      expect(await issue({ id })).toMatchObject({ code: 200 })
    }
    const negative = await invoices.store({ ...draft, adjustments: decimal('-200') })
    const remedy = 'Raise the lines or “Adjustments”, or create a credit note instead\\.'
    const sentence = `The total, -\\D*100\\.00, is below zero\\. ${remedy}$`
    const message = expect.stringMatching(new RegExp(`^This cannot be issued yet\\. ${sentence}`))
    await expectRejected(
      { id: negative.id },
      {
        ...{ code: 422, message, errors: { document: [message] } },
        problems: [
          {
            ...{ rule: 'negative-total', field: 'adjustments' },
            message: expect.stringMatching(new RegExp(`^${sentence}`)),
          },
        ],
      },
    )
  })

  it('needs a reason for a line without VAT in a country whose rules are checked', async () => {
    await setCountry('FR')
    const { id } = await invoices.store({ ...draft, taxTreatment: 'domestic' })
    const problem = expect.objectContaining({ rule: 'no-vat-reason', line: 1 })
    await expectRejected({ id }, { code: 422, problems: expect.arrayContaining([problem]) })
    await setCountry('US')
  })

  /** Stores an invoice in US dollars of a company in France. @param currencyId currency of the company; null: none was chosen */
  async function storeInDollars(currencyId: number | null, changes: object = {}) {
    await setCountry('FR')
    const region = { locale: 'en', currency_id: currencyId, time_zone: '', paper_size: 'a4' }
    expect(await post(updateRegion, region)).toMatchObject({ code: 200 })
    const select = database().selectFrom('currencies').select(['id', 'name']).where('name', '=', 'USD')
    const currency = await select.executeTakeFirstOrThrow()
    const taxRates = [buildTaxRate(null, 'TVA 20 %', '20')]
    const foreign = { ...draft, currency, taxTreatment: 'domestic', lines: [{ ...roof, taxRates }] } as const
    return await invoices.store({ ...foreign, ...changes })
  }

  it('in another currency needs a rate where the VAT is stated in that of the company', async () => {
    const { id } = await storeInDollars(company().currencyId)
    const before = await readAll()
    const rejected = await issue({ id })
    const problems: readonly Readonly<Record<string, unknown>>[] = rejected.problems
    const [first] = problems.filter(({ severity }) => severity === 'error')
    const message = `This cannot be issued yet. ${first?.message}`
    expect(rejected).toMatchObject({ code: 422, message, errors: { document: [message] } })
    const missing = 'VAT is also declared in another currency, but its amount in that currency is missing.'
    const ofRate = problems.filter(({ field }) => field === 'exchangeRate')
    expect(ofRate).toMatchObject([{ rule: 'BR-53', message: `${missing} Enter the exchange rate.` }])
    expect(await readAll()).toEqual(before)
  })

  it('in another currency leads to the currency of a company that has chosen none', async () => {
    const { id } = await storeInDollars(null, { exchangeRate: decimal('0.9') })
    const problem = { rule: 'company-currency', record: 'company', field: 'currency' }
    const message = expect.stringMatching(/Settings, Region\.$/)
    const problems = expect.arrayContaining([expect.objectContaining({ ...problem, message })])
    await expectRejected({ id }, { code: 422, problems })
  })
})
