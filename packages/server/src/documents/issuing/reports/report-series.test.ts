import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { certifySeries, rehearseNewYear, reportSeries } from '@quittance/shared/contract/issuing-settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { switchIssuingOn } from '#documents/issuing/switch-on.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { getTranslator } from '#languages/translators.ts'
import { appendRecords } from '#ledger/append-records.ts'
import { closePeriods } from '#ledger/close-periods.ts'
import { listLatestClosures, listSigningKeys } from '#ledger/closure-repository.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import { readHead } from '#ledger/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('number reports', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const line = {
    type: 'item',
    productId: null,
    name: 'Roof',
    description: '',
    unitName: '',
    quantity: decimal('1'),
    price: decimal('100'),
    taxRates: [],
  } as const
  const draft = {
    shippingCharges: decimal('0'),
    discountPercentage: decimal('0'),
    adjustments: decimal('0'),
    lines: [line],
    dueDate: null,
    taxTreatment: 'outside-scope',
  } as const

  const send = (url: string) => context.company.client.send({ method: 'GET', url })

  /** Issues an invoice whose draft has a number. */
  async function issue(number: number, day: string): Promise<void> {
    const { id } = await invoices.store({ ...draft, number, documentDate: day })
    const body = { id, issue_date: day }
    const response = await context.company.client.call(issuingCalls(invoice).issue, body)
    expect(response.statusCode, response.body).toBe(200)
  }

  async function report(year: number) {
    const { series, ...rest } = reportSeries.response.parse(
      (await send(`${reportSeries.path}?year=${year}`)).json(),
    )
    const ofInvoices = series.find(({ kind }) => kind === 'invoice')
    if (ofInvoices === undefined) throw new Error('There is no series of invoices')
    return { ...rest, ...ofInvoices }
  }

  type SeriesColumn = 'is_yearly' | 'is_strict' | 'last_number' | 'last_sequence'

  const changeSeries = (changes: { [Column in SeriesColumn]?: number }) =>
    database().updateTable('number_series').set(changes).where('kind', '=', 'invoice').execute()

  beforeAll(async () => {
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
    // The last number of another program.
    await changeSeries({ is_strict: 0, last_number: 10 })
    await issue(5, '2025-12-15')
    await issue(15, '2026-01-10')
    await issue(5, '2026-01-20')
  })

  it('list the first and the last number of a year, and those that no document has', async () => {
    expect(await report(2025)).toMatchObject({
      ...{ year: 2025, issued: 1, missing: [] },
      first: { shown_number: expect.stringMatching(/11$/), on: '2025-12-15' },
      last: { shown_number: expect.stringMatching(/11$/) },
      voids: [{ from: 1, to: 10, reason: 'start' }],
    })
    expect(await report(2026)).toMatchObject({
      ...{ year: 2026, issued: 2, missing: [] },
      first: { shown_number: expect.stringMatching(/15$/), on: '2026-01-10' },
      last: { shown_number: expect.stringMatching(/16$/), on: '2026-01-20' },
      voids: [{ from: 12, to: 14, reason: 'jump' }],
    })
    expect(await report(2024)).toMatchObject({ issued: 0, first: null, last: null, voids: [], missing: [] })
    expect(await report(2027)).toMatchObject({ issued: 0, first: null, voids: [], missing: [] })
    expect((await report(2026)).ledger).toEqual(await readHead(database()))
  })

  it('name the field of a year that is none', async () => {
    expect((await send(`${reportSeries.path}?year=26`)).json()).toMatchObject({
      code: 422,
      errors: { year: [expect.any(String)] },
    })
  })

  it('show the numbers at the turn of the year, and store nothing', async () => {
    const rehearse = async () => {
      const { series } = rehearseNewYear.response.parse((await send(rehearseNewYear.path)).json())
      return series.find(({ kind }) => kind === 'invoice')
    }
    const year = new Date().getFullYear()
    expect(await rehearse()).toMatchObject({
      is_yearly: false,
      last_shown: expect.stringMatching(/16$/),
      old_year: { on: `${year}-12-31`, shown_number: expect.stringMatching(/17$/) },
      new_year: { on: `${year + 1}-01-01`, shown_number: expect.stringMatching(/18$/) },
    })
    await changeSeries({ is_yearly: 1 })
    expect(await rehearse()).toMatchObject({
      is_yearly: true,
      old_year: { shown_number: expect.stringMatching(new RegExp(`${year}000001$`)) },
      new_year: { shown_number: expect.stringMatching(new RegExp(`${year + 1}000001$`)) },
    })
    await changeSeries({ is_yearly: 0 })
  })

  it('are certified with the ledger and a place for the signature', async () => {
    const response = await send(`${certifySeries.path}?year=2026`)
    expect(response.statusCode, response.body).toBe(200)
    const shown = extractPdfText(response.rawPayload).replace(/\s+/g, ' ')
    const text = getTranslator('en')
    const labels = ['voids', 'reason-jump', 'complete', 'place-and-date', 'signature'] as const
    for (const label of labels) expect(shown).toContain(text(`number-report.${label}`))
    // A long heading takes two lines.
    for (const word of text('number-report.heading').split(' ')) expect(shown).toContain(word)
    const { position, hash } = await readHead(database())
    expect(shown).toContain(String(position))
    expect(shown.replace(/\s/g, '')).toContain(hash)
  })

  it('tell numbers that went out before a restore from jumps', async () => {
    const at = new Date('2026-03-01T10:00:00Z').toISOString()
    const content = { event: 'restore', ranges: [{ kind: 'invoice', from: 17, to: 18 }] } as const
    await inTransaction(database(), (transaction) => appendRecords(transaction, [content], at))
    await changeSeries({ last_number: 18 })
    const restored = { from: 17, to: 18, reason: 'restore' }
    const jump = { from: 12, to: 14, reason: 'jump' }
    expect((await report(2026)).voids).toEqual([jump, restored])
    await issue(21, '2026-01-21')
    expect((await report(2026)).voids).toEqual([jump, restored, { from: 19, to: 20, reason: 'jump' }])
  })

  /** Appends a record to the ledger as of a time. */
  const record = (content: LedgerContent, at: string) =>
    inTransaction(database(), (transaction) => appendRecords(transaction, [content], at))

  it('count numbers that went out before a restore in the year that they contain, or of the company’s day', async () => {
    const region = { id: 1, locale: null, currency_id: null, time_zone: 'Europe/Paris', paper_size: 'a4' }
    const changed = { version: 1, changed_by: '', changed_at: '' }
    await database()
      .insertInto('region_settings')
      .values({ ...region, ...changed })
      .execute()
    const restore = (from: number, to: number, at: string) =>
      record({ event: 'restore', ranges: [{ kind: 'invoice', from, to }] }, at)
    // Half past midnight in Paris.
    await restore(1_000, 1_001, '2026-12-31T23:30:00.000Z')
    const lost = { from: 1_000, to: 1_001, reason: 'restore' }
    expect((await report(2026)).voids).not.toContainEqual(lost)
    expect((await report(2027)).voids).toContainEqual(lost)
    await restore(2_024_000_001, 2_024_000_002, '2025-01-03T10:00:00.000Z')
    const lostInYear = { from: 2_024_000_001, to: 2_024_000_002, reason: 'restore' }
    await changeSeries({ is_yearly: 1 })
    expect((await report(2024)).voids).toEqual([lostInYear])
    expect((await report(2025)).voids).not.toContainEqual(lostInYear)
    await changeSeries({ is_yearly: 0 })
  })

  it('report a gap of a strict series as a fault, unless a record of the ledger explains it', async () => {
    await changeSeries({ is_strict: 1 })
    const unexplained = async (year: number) =>
      (await report(year)).voids.filter(({ reason }) => reason === 'unexplained')
    expect(await unexplained(2025)).toEqual([{ from: 1, to: 10, reason: 'unexplained' }])
    expect(await unexplained(2026)).toMatchObject([
      { from: 12, to: 14 },
      { from: 19, to: 20 },
    ])
    const text = getTranslator('en')
    const certify = async () =>
      extractPdfText((await send(`${certifySeries.path}?year=2026`)).rawPayload).replace(/\s+/g, ' ')
    const shown = await certify()
    expect(shown).toContain(text('number-report.unexplained', { count: 5 }))
    expect(shown).not.toContain(text('number-report.complete'))
    // The last number of another program.
    const chosen = { kind: 'invoice', prefix: 'INV-', yearly: false, strict: true, strictBefore: false }
    await record({ event: 'series', ...chosen, last: 10, member: 1 }, '2025-12-01T10:00:00.000Z')
    expect((await report(2025)).voids).toContainEqual({ from: 1, to: 10, reason: 'start' })
    expect(await unexplained(2025)).toEqual([])
    // It is strict since: a higher number could not be chosen.
    expect(await unexplained(2026)).toHaveLength(2)
    // It was not strict when they were issued.
    await record(
      { event: 'series', ...chosen, strict: false, last: 10, member: 1 },
      '2025-12-02T10:00:00.000Z',
    )
    expect((await report(2026)).voids).toContainEqual({ from: 12, to: 14, reason: 'jump' })
    expect(await certify()).toContain(text('number-report.complete'))
    await changeSeries({ is_strict: 0 })
  })

  it('report documents that are missing', async () => {
    const { last_sequence: last } = await database()
      .selectFrom('number_series')
      .select('last_sequence')
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow()
    await changeSeries({ last_sequence: last + 2 })
    expect((await report(2026)).missing).toEqual([last + 1, last + 2])
    expect((await report(2025)).missing).toEqual([])
    const shown = extractPdfText((await send(`${certifySeries.path}?year=2026`)).rawPayload)
    const text = getTranslator('en')
    expect(shown).not.toContain(text('number-report.complete'))
    expect(shown.replace(/\s+/g, ' ')).toContain(text('number-report.incomplete', { count: 2 }))
    await changeSeries({ last_sequence: last })
  })

  it('print numbers that were given before the numbers contained the year without one', async () => {
    const { prefix } = await database()
      .selectFrom('number_series')
      .select('prefix')
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow()
    const changePrefix = (changed: string) =>
      database().updateTable('number_series').set({ prefix: changed }).where('kind', '=', 'invoice').execute()
    await changePrefix('F-{YYYY}-')
    await changeSeries({ is_yearly: 1 })
    const shown = extractPdfText((await send(`${certifySeries.path}?year=2026`)).rawPayload)
    expect(shown.replace(/\s/g, '')).toContain('F-12–F-14')
    expect(shown).not.toContain('{YYYY}')
    const ofYear = extractPdfText((await send(`${certifySeries.path}?year=2024`)).rawPayload)
    expect(ofYear.replace(/\s/g, '')).toContain('F-2024-0001–F-2024-0002')
    await changePrefix(prefix)
    await changeSeries({ is_yearly: 0 })
  })
})

forEachDatabaseWithCompany('number reports after issuing was switched on', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const services = () => context.test.services
  const send = (path: string) => context.company.client.send({ method: 'GET', url: `${path}?year=2026` })

  it('name documents that were taken over, and the signed closure of the ledger', async () => {
    const { database, clock } = services()
    await database.updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const status = (await listStatuses(database, invoice.name)).find(({ meaning }) => meaning === 'open')
    for (const [number, documentDate] of [
      [5, '2026-01-10'],
      [7, '2026-01-11'],
      [12, '2026-01-12'],
      [13, '2025-12-31'],
    ]) {
      const values: object = { number, documentDate, status: status ?? null }
      expect(await invoices.store(values)).toMatchObject({ code: 200 })
    }
    const { memberId } = context.company
    await switchIssuingOn(services(), { author: { memberId }, memberName: 'Ada' })
    const { series } = reportSeries.response.parse((await send(reportSeries.path)).json())
    expect(series.find(({ kind }) => kind === 'invoice')).toMatchObject({
      ...{ issued: 0, first: null, voids: [], missing: [] },
      taken_over: {
        ...{ count: 3, first: { shown_number: 'T-5', on: '2026-01-10' } },
        ...{ last: { shown_number: 'T-12', on: '2026-01-12' }, unused: 5 },
      },
    })
    expect(series.find(({ kind }) => kind === 'creditNote')).toMatchObject({ taken_over: null })

    const dayMs = 86_400_000
    await closePeriods({ ...services(), clock: () => new Date(clock().getTime() + dayMs) })
    const [closure] = await listLatestClosures(database, 1)
    const [key] = await listSigningKeys(database)
    const shown = extractPdfText((await send(certifySeries.path)).rawPayload)
    expect(shown.replace(/\s+/g, ' ')).toContain('T-12')
    const joined = shown.replace(/\s/g, '')
    expect(joined).toContain(getTranslator('en')('number-report.taken-over').replace(/\s/g, ''))
    expect(joined).toContain(closure?.signature)
    expect(joined).toContain(key?.publicKey)
  })
})
