import { changeSeries, confirmRestore, switchIssuingOn } from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { startWaiting } from '#settings/issuing/repository.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

forEachDatabaseWithCompany('issuing after a restore', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const client = () => context.company.client
  /** Number of the last invoice before each test. */
  let last: number

  const read = async () => (await client().call(readIssuing)).json()

  async function confirm(changes: object = {}) {
    const { version } = await read()
    const series = [
      { kind: 'invoice', last_number: last, last_day: null },
      { kind: 'creditNote', last_number: 0, last_day: null },
    ]
    const body = { version, series, ledger_position: null, ...changes }
    return (await client().call(confirmRestore, body)).json()
  }

  const withInvoice = (lastNumber: number, lastDay: string | null) => ({
    series: [
      { kind: 'invoice', last_number: lastNumber, last_day: lastDay },
      { kind: 'creditNote', last_number: 0, last_day: null },
    ],
  })

  async function readLastRecord() {
    const records = database().selectFrom('ledger_records').selectAll().orderBy('position', 'desc')
    const { position, content } = await records.limit(1).executeTakeFirstOrThrow()
    return { position, content: JSON.parse(content) }
  }

  beforeAll(() => documents.prepareCompany())
  beforeEach(async () => {
    await database().updateTable('issuing_settings').set({ is_waiting: 0 }).execute()
    last = (await documents.issue()).number
    expect(await startWaiting(database())).toBe(true)
  })

  it('waits until an administrator confirms, and continues if nothing was issued meanwhile', async () => {
    const draft = await documents.store()
    expect(await documents.tryIssue(draft)).toMatchObject({
      code: 422,
      message: expect.stringContaining('backup'),
    })
    expect(await read()).toMatchObject({ is_waiting: true })
    expect(await confirm()).toMatchObject({ code: 200 })
    expect(await read()).toMatchObject({ is_waiting: false })
    expect((await readLastRecord()).content).toMatchObject({
      ...{ event: 'restore', ranges: [], ledgerPosition: null },
    })
    expect(await documents.tryIssue(draft)).toMatchObject({ code: 200, number: last + 1 })
    expect(await confirm()).toMatchObject({ code: 409 })
  })

  it('continues above the numbers that went out, which stay without a document', async () => {
    expect(await confirm(withInvoice(last + 4, '2026-02-01'))).toMatchObject({ code: 200 })
    expect((await readLastRecord()).content).toMatchObject({
      ranges: [{ kind: 'invoice', from: last + 1, to: last + 4 }],
    })
    const draft = await documents.store()
    // The last document that went out has a later date.
    expect((await documents.issue('2026-02-01')).number).toBe(last + 5)
    expect(await documents.tryIssue(draft)).toMatchObject({ code: 200, number: last + 6 })
    const sequences = await database()
      .selectFrom('issued_documents')
      .select('sequence')
      .where('kind', '=', 'invoice')
      .orderBy('sequence')
      .execute()
    expect(sequences.map(({ sequence }) => sequence)).toEqual(sequences.map((_row, index) => index + 1))
    expect((await verifyLedger(database())).fault).toBeNull()
    await database().updateTable('number_series').set({ last_day: '2026-01-31' }).execute()
  })

  it('records which records of the ledger were lost', async () => {
    const { position } = await readLastRecord()
    expect(await confirm({ ledger_position: position - 1 })).toMatchObject({
      code: 422,
      errors: { ledger_position: [expect.stringContaining(String(position))] },
    })
    expect(await confirm({ ledger_position: position + 3 })).toMatchObject({ code: 200 })
    expect((await readLastRecord()).content).toMatchObject({
      ...{ ledgerPosition: position + 3, records: { from: position + 1, to: position + 3 } },
    })
  })

  it('needs to know whether the position of the ledger is known', async () => {
    expect(await confirm({ ledger_position: undefined })).toMatchObject({
      code: 422,
      errors: { ledger_position: [expect.any(String)] },
    })
    expect(await read()).toMatchObject({ is_waiting: true })
  })

  it('waits also if issuing was off in the backup, until it is switched on and confirmed', async () => {
    const settings = database().updateTable('issuing_settings')
    await settings.set({ is_on: 0, is_waiting: 0 }).execute()
    // It is off now, so nothing waits yet.
    expect(await startWaiting(database())).toBe(false)
    const draft = await documents.store()
    const { version } = await read()
    expect((await client().call(switchIssuingOn, { version })).json()).toMatchObject({ code: 200 })
    expect(await read()).toMatchObject({ is_on: true, is_waiting: true })
    expect(await documents.tryIssue(draft)).toMatchObject({
      code: 422,
      message: expect.stringContaining('backup'),
    })
    expect(await confirm()).toMatchObject({ code: 200 })
    expect(await documents.tryIssue(draft)).toMatchObject({ code: 200, number: last + 1 })
  })

  it.each([
    ['a lower number', () => withInvoice(last - 1, null), 'series.0.last_number'],
    ['a higher number without a day', () => withInvoice(last + 1, null), 'series.0.last_day'],
    ['a day before the last one', () => withInvoice(last + 1, '2025-12-31'), 'series.0.last_day'],
    ['a day in the future', () => withInvoice(last + 1, '2999-01-01'), 'series.0.last_day'],
    ['another day for the same number', () => withInvoice(last, '2026-02-01'), 'series.0.last_day'],
    ['a missing series', () => ({ series: withInvoice(last, null).series.slice(0, 1) }), 'series'],
    [
      'a repeated series',
      () => ({ series: withInvoice(last, null).series.flatMap((series) => [series, series]) }),
      'series.1',
    ],
  ])('rejects %s', async (_name, changes, field) => {
    const rejected = await confirm(changes())
    expect(rejected).toMatchObject({ code: 422 })
    expect(rejected.errors).toHaveProperty([field])
    expect(await read()).toMatchObject({ is_waiting: true })
  })

  it('rejects a confirmation of settings that have changed', async () => {
    const { version } = await read()
    expect(await confirm({ version: version + 1 })).toMatchObject({ code: 409 })
  })

  it('counts within the year if the numbers start again each year', async () => {
    const series = database().updateTable('number_series').where('kind', '=', 'invoice')
    const numbers = { is_yearly: 1, prefix: 'F-{YYYY}-', last_period: 2025, last_number: 2_025_000_009 }
    await series.set(numbers).execute()
    last = 2_025_000_009
    expect(await confirm(withInvoice(last - 1, null))).toMatchObject({
      code: 422,
      errors: { 'series.0.last_number': [expect.stringContaining('below F-2025-0009,')] },
    })
    expect(await confirm(withInvoice(2_026_000_003, null))).toMatchObject({
      code: 422,
      errors: { 'series.0.last_day': [expect.stringContaining('number F-2026-0003.')] },
    })
    expect(await confirm(withInvoice(2_026_000_003, '2025-12-31'))).toMatchObject({
      code: 422,
      errors: { 'series.0.last_day': [expect.any(String)] },
    })
    expect(await confirm(withInvoice(2_025_000_012, '2026-02-01'))).toMatchObject({
      code: 422,
      errors: { 'series.0.last_number': [expect.stringContaining('2026')] },
    })
    expect(await confirm(withInvoice(2_026_000_003, '2026-02-01'))).toMatchObject({ code: 200 })
    expect((await readLastRecord()).content).toMatchObject({
      ranges: [{ kind: 'invoice', from: 2_026_000_001, to: 2_026_000_003 }],
    })
    expect((await documents.issue('2026-02-01')).number).toBe(2_026_000_004)
    await series.set({ last_day: '2026-01-31' }).execute()
  })

  it('tells all administrators, and only they may confirm', async () => {
    const admin = await createTestMember(context.test.services, { role: 'admin' })
    const staff = await createTestMember(context.test.services)
    const staffClient = context.test.createClient()
    await staffClient.signIn(staff.email, testPassword)
    const { version } = await read()
    const body = { version, series: withInvoice(last, null).series, ledger_position: null }
    expect((await staffClient.call(confirmRestore, body)).statusCode).toBe(403)
    expect(await confirm(withInvoice(last + 2, '2026-02-01'))).toMatchObject({ code: 200 })
    const messages = await database().selectFrom('mail_messages').select(['recipients', 'message']).execute()
    const show = (number: number) => `F-2026-${String(number % 1_000_000).padStart(4, '0')}`
    const numbers = `Invoice ${show(last + 1)} – ${show(last + 2)}`
    const told = messages.filter(({ message }) => message.includes(numbers))
    expect(told.filter(({ recipients }) => JSON.stringify(recipients).includes(admin.email))).toHaveLength(1)
    expect(told.filter(({ recipients }) => JSON.stringify(recipients).includes(staff.email))).toHaveLength(0)
    const { events } = (await client().call(listSecurityEvents)).json()
    expect(events.map(({ event }: { event: string }) => event)).toContain('restore-confirmed')
  })

  it('is recorded like a changed series and the switch', async () => {
    const series = { kind: 'creditNote', prefix: 'AV-', is_yearly: false, is_strict: true }
    expect((await client().call(changeSeries, series)).json()).toMatchObject({ code: 200 })
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const { version } = await read()
    expect((await client().call(switchIssuingOn, { version })).json()).toMatchObject({ code: 200 })
    const { events } = (await client().call(listSecurityEvents)).json()
    expect(events.slice(0, 2)).toMatchObject([
      { event: 'issuing-on' },
      { event: 'series-changed', about: 'Credit Note' },
    ])
  })
})
