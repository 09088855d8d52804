import { readBackups } from '@quittance/shared/contract/backups.ts'
import { verifyLedger } from '@quittance/shared/contract/ledger.ts'
import { beforeAll, expect, it } from 'vitest'
import { readDay } from '#database/queries/company-day.ts'
import { createTriggers, dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import type { Sentence } from '#errors.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { listClosures } from './closure-repository.ts'
import { findRecord, readHead } from './repository.ts'
import { runNightlyLedger } from './run-nightly-ledger.ts'
import { findLastVerification } from './verification-repository.ts'
import { emptyHead } from './verify-chain.ts'

const day = 24 * 3_600_000

forEachDatabaseWithCompany('the nightly job of the ledger', (context) => {
  const documents = new IssuedDocuments(context)
  const services = () => context.test.services
  const database = () => services().database
  let invoiceId: number

  const countVerifications = async () =>
    (await database().selectFrom('ledger_verifications').select('id').execute()).length
  const listFaultMessages = async () =>
    (await database().selectFrom('mail_messages').select(['recipients', 'message']).execute()).filter(
      ({ message }) => message.includes('quittance ledger verify'),
    )
  const passDay = async () => {
    context.test.advanceClock(day)
    // The session has expired by then.
    await context.company.client.signIn('ada@example.com', testPassword)
  }

  async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
    const triggers = await listTriggers(database())
    await dropTriggers(database(), triggers)
    await work()
    await createTriggers(database(), triggers)
  }

  async function changeIssuedOn(issuedOn: string): Promise<void> {
    const issued = database().updateTable('issued_documents').where('document_id', '=', invoiceId)
    await withoutTriggers(() => issued.set({ issued_on: issuedOn }).execute())
  }

  async function changeRecord(position: number, content: string): Promise<void> {
    const record = database().updateTable('ledger_records').where('position', '=', position)
    await withoutTriggers(() => record.set({ content }).execute())
  }

  beforeAll(() => documents.prepareCompany())

  it('does nothing while the ledger is empty', async () => {
    await runNightlyLedger(services())
    expect(await countVerifications()).toBe(0)
  })

  it('closes and verifies once a day, also if several servers run it', async () => {
    invoiceId = (await documents.issue()).id
    await passDay()
    await passDay()
    await Promise.all([1, 2, 3].map(() => runNightlyLedger(services())))
    expect(await countVerifications()).toBe(1)
    const closures = await listClosures(database())
    expect(closures.filter(({ period }) => period === 'day')).toHaveLength(1)
    await runNightlyLedger(services())
    expect(await countVerifications()).toBe(1)
    expect(await findLastVerification(database())).toMatchObject({ fault: null, closures: closures.length })
    await passDay()
    await runNightlyLedger(services())
    expect(await countVerifications()).toBe(2)
  })

  it('e-mails the end of a closed month to every administrator, as a proof outside of the server', async () => {
    context.test.advanceClock(31 * day)
    await passDay()
    await runNightlyLedger(services())
    const months = (await listClosures(database())).filter(({ period }) => period === 'month')
    // The days that the suite has passed may be of two months.
    const [month] = months.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    const { lastHash, lastPosition } = JSON.parse(month?.content ?? '{}')
    const key = await database().selectFrom('signing_keys').select('public_key').executeTakeFirstOrThrow()
    const queued = database().selectFrom('mail_messages').select(['recipients', 'message']).orderBy('id')
    const messages = await queued.execute()
    const closings = messages.filter(({ message }) => message.includes('Keep this e-mail'))
    expect(closings).toHaveLength(months.length)
    expect(JSON.stringify(closings[0]?.recipients)).toContain('ada@example.com')
    for (const text of [lastHash, `Last record: ${lastPosition}\n`, key.public_key])
      expect(closings[0]?.message).toContain(text)
    expect(closings[0]?.message).toMatch(/\nInvoices: 1 \(100\.00 [A-Z]{3}\)\n/)
  })

  it('leaves the work to the process that has the lease, and takes it over when the lease expires', async () => {
    await passDay()
    const today = await readDay(database(), services().clock())
    const claimedUntil = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
    const result = { verified_at: '', records: 0, closures: 0, hash: '', fault: '', is_reported: 0 }
    const lease = { claimed_by: 'another process', claimed_until: claimedUntil(30_000) }
    await database()
      .insertInto('ledger_verifications')
      .values({ day: today, ...lease, ...result })
      .execute()
    const ofToday = database().selectFrom('ledger_verifications').selectAll().where('day', '=', today)
    await runNightlyLedger(services())
    expect(await ofToday.executeTakeFirstOrThrow()).toMatchObject({ ...lease, verified_at: '' })
    const expired = { claimed_until: claimedUntil(-1_000) }
    await database().updateTable('ledger_verifications').set(expired).where('day', '=', today).execute()
    await runNightlyLedger(services())
    expect(await ofToday.executeTakeFirstOrThrow()).toMatchObject({ claimed_by: '', fault: '' })
    expect((await ofToday.executeTakeFirstOrThrow()).verified_at).not.toBe('')
  })

  it('e-mails a new fault to every administrator, and shows it with the alerts', async () => {
    const admin = await createTestMember(services(), { role: 'admin' })
    const staff = await createTestMember(services())
    const readFault = async () => (await context.company.client.call(readBackups)).json().ledger_fault
    expect(await readFault()).toBeNull()
    await changeIssuedOn('2026-01-30')
    await passDay()
    const faults: Sentence[] = []
    const onFault = (fault: Sentence) => faults.push(fault)
    await runNightlyLedger(services(), { onFault })
    expect(faults).toMatchObject([{ key: 'ledger.document-differs', params: { position: 1 } }])
    const messages = await listFaultMessages()
    const recipients = JSON.stringify(messages.map((message) => message.recipients))
    expect(recipients).toContain(admin.email)
    expect(recipients).toContain('ada@example.com')
    expect(recipients).not.toContain(staff.email)
    expect(messages[0]?.message).toContain('differs from record 1 of the ledger.')
    expect(await readFault()).toContain('differs from record 1 of the ledger.')
    // The same fault on the next day.
    await passDay()
    await runNightlyLedger(services(), { onFault })
    expect(faults).toHaveLength(2)
    expect(await listFaultMessages()).toHaveLength(messages.length)
    await changeIssuedOn('2026-01-31')
    await passDay()
    await runNightlyLedger(services(), { onFault })
    expect(faults).toHaveLength(2)
    expect(await readFault()).toBeNull()
  })

  it('e-mails a fault again that is back, and each week while it lasts', async () => {
    const perFault = 2
    const before = (await listFaultMessages()).length
    const countMessages = async () => (await listFaultMessages()).length - before
    await changeIssuedOn('2026-01-30')
    await passDay()
    await runNightlyLedger(services())
    expect(await countMessages()).toBe(perFault)
    for (const messages of [1, 1, 1, 1, 1, 1, 2, 2]) {
      await passDay()
      await runNightlyLedger(services())
      expect(await countMessages()).toBe(messages * perFault)
    }
    await changeIssuedOn('2026-01-31')
    await passDay()
    await runNightlyLedger(services())
    expect(await countMessages()).toBe(2 * perFault)
  })

  it('e-mails a fault that a requested verification finds first, once', async () => {
    const before = (await listFaultMessages()).length
    const { client } = context.company
    await changeIssuedOn('2026-01-29')
    expect((await client.call(verifyLedger)).json()).toMatchObject({ ok: false })
    const { length } = await listFaultMessages()
    expect(length).toBeGreaterThan(before)
    expect((await client.call(verifyLedger)).json()).toMatchObject({ ok: false })
    await passDay()
    await runNightlyLedger(services())
    expect(await listFaultMessages()).toHaveLength(length)
    await changeIssuedOn('2026-01-31')
    await passDay()
    await runNightlyLedger(services())
  })

  it('verifies also if the closing fails, and then reports why it failed', async () => {
    await documents.issue()
    const { position } = await readHead(database())
    const { content = '' } = (await findRecord(database(), position)) ?? {}
    await changeRecord(position, 'unreadable')
    await passDay()
    const closures = await listClosures(database())
    const message = `Record ${position} of the ledger cannot be read`
    await expect(runNightlyLedger(services())).rejects.toThrow(message)
    expect(await listClosures(database())).toHaveLength(closures.length)
    expect(await findLastVerification(database())).toMatchObject({
      records: position - 1,
      fault: { place: 'record', position, sentence: { key: 'ledger.record-changed' } },
    })
    await changeRecord(position, content)
    await passDay()
    await runNightlyLedger(services())
    expect((await findLastVerification(database()))?.fault).toBeNull()
    expect((await listClosures(database())).length).toBeGreaterThan(closures.length)
  })

  it('e-mails that all records were removed, although the end of the ledger says that there were none', async () => {
    const { records } = (await findLastVerification(database())) ?? {}
    const before = (await listFaultMessages()).length
    await withoutTriggers(async () => {
      for (const table of ['ledger_records', 'closures', 'signing_keys'] as const)
        await database().deleteFrom(table).execute()
    })
    await database().updateTable('ledger_head').set(emptyHead).execute()
    const faults: Sentence[] = []
    for (const nights of [1, 2]) {
      await passDay()
      await runNightlyLedger(services(), { onFault: (fault) => faults.push(fault) })
      expect(faults).toHaveLength(nights)
    }
    const removed = { key: 'ledger.records-removed', params: { records } }
    expect(faults).toMatchObject([removed, removed])
    expect((await listFaultMessages()).length).toBeGreaterThan(before)
    expect(await listClosures(database())).toEqual([])
  })
})

forEachDatabaseWithCompany('a ledger that was emptied before its first night', (context) => {
  it('is a fault, because there is an issued document', async () => {
    const documents = new IssuedDocuments(context)
    const { services } = context.test
    const { database } = services
    await documents.prepareCompany()
    await documents.issue()
    const triggers = await listTriggers(database)
    await dropTriggers(database, triggers)
    await database.deleteFrom('ledger_records').execute()
    await createTriggers(database, triggers)
    await database.updateTable('ledger_head').set(emptyHead).execute()
    context.test.advanceClock(day)
    const faults: Sentence[] = []
    await runNightlyLedger(services, { onFault: (fault) => faults.push(fault) })
    expect(faults).toHaveLength(1)
  })
})
