import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readDay } from '#database/queries/company-day.ts'
import { buildInsert } from '#database/queries/insert-rows.ts'
import { createTriggers, dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import {
  type CompanyContext,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'
import { findRewriting } from './check-rewriting.ts'
import { findSigningKey, listClosures } from './closure-repository.ts'
import { chainRecords, type LedgerContent, type LedgerRecord } from './ledger-record.ts'
import { listRecords, readHead } from './repository.ts'
import { runNightlyLedger } from './run-nightly-ledger.ts'
import { findLastVerification } from './verification-repository.ts'
import { emptyHead } from './verify-chain.ts'
import { verifyLedger } from './verify-ledger.ts'

const dayMs = 24 * 3_600_000

/** Changes the ledger of a suite as a person can who has the database, but not the key of the environment file. */
class LedgerWriter {
  readonly #context: CompanyContext

  constructor(context: CompanyContext) {
    this.#context = context
  }

  get #database() {
    return this.#context.test.services.database
  }

  async passDays(days: number): Promise<void> {
    this.#context.test.advanceClock(days * dayMs)
    // The session has expired by then.
    await this.#context.company.client.signIn('ada@example.com', testPassword)
  }

  async withoutTriggers(work: () => Promise<unknown>): Promise<void> {
    const triggers = await listTriggers(this.#database)
    await dropTriggers(this.#database, triggers)
    await work()
    await createTriggers(this.#database, triggers)
  }

  async #removeAll(): Promise<void> {
    for (const table of ['ledger_records', 'closures', 'signing_keys'] as const)
      await this.#database.deleteFrom(table).execute()
  }

  async #insert(records: readonly LedgerRecord[]): Promise<void> {
    for (const { position, previousHash: previous_hash, content, hash } of records) {
      const { event } = JSON.parse(content)
      const row = { position, event, previous_hash, content, hash }
      await this.#database.insertInto('ledger_records').values(row).execute()
    }
    const { position, hash } = records.at(-1) ?? emptyHead
    await this.#database.updateTable('ledger_head').set({ position, hash }).execute()
  }

  /** Writes the whole ledger again, without closures and keys and the records of them. */
  async rewrite(): Promise<void> {
    const records = await listRecords(this.#database, { after: 0, limit: 1_000 })
    const contents = records.map(({ content }): LedgerContent => JSON.parse(content))
    const kept = contents.filter(({ event }) => event !== 'close' && event !== 'key')
    await this.withoutTriggers(async () => {
      await this.#removeAll()
      await this.#insert(chainRecords(emptyHead, kept))
    })
  }

  /** Adds records without a meaning. */
  async append(count: number): Promise<void> {
    const at = this.#context.test.services.clock().toISOString()
    const contents = Array.from({ length: count }, () => ({ event: 'series', at }) as const)
    const head = await readHead(this.#database)
    await this.withoutTriggers(() => this.#insert(chainRecords(head, contents)))
  }

  /** Returns a function that gives the ledger back its present rows. */
  async save(): Promise<() => Promise<void>> {
    const tables = ['signing_keys', 'closures', 'ledger_records']
    const rows = new Map<string, Readonly<Record<string, unknown>>[]>()
    for (const table of tables) rows.set(table, await this.#readRows(table))
    const head = await readHead(this.#database)
    return () =>
      this.withoutTriggers(async () => {
        await this.#removeAll()
        for (const [table, stored] of rows) {
          const columns = Object.keys(stored[0] ?? {})
          const values = stored.map((row) => columns.map((column) => row[column]))
          await this.#database.executeQuery(buildInsert({ table, columns }, values))
        }
        await this.#database
          .updateTable('ledger_head')
          .set({ position: head.position, hash: head.hash })
          .execute()
      })
  }

  async #readRows(table: string) {
    type Row = Readonly<Record<string, unknown>>
    return (await sql<Row>`select * from ${sql.table(table)}`.execute(this.#database)).rows
  }

  /** Returns the recipients of the e-mails that contain a text. */
  async listRecipients(text: string): Promise<string[]> {
    const messages = await this.#database
      .selectFrom('mail_messages')
      .select(['recipients', 'message'])
      .execute()
    return messages
      .filter(({ message }) => message.includes(text))
      .map(({ recipients }) => JSON.stringify(recipients))
  }
}

forEachDatabaseWithCompany('a ledger that was written again without the key', (context) => {
  const documents = new IssuedDocuments(context)
  const ledger = new LedgerWriter(context)
  const services = () => context.test.services
  const database = () => services().database
  /** How many records the last verification without a fault has read. */
  let verified: number
  let restore: () => Promise<void>

  beforeAll(async () => {
    await documents.prepareCompany()
    await documents.pay((await documents.issue()).id, '40.00')
    await ledger.passDays(2)
    await runNightlyLedger(services())
    verified = (await findLastVerification(database()))?.records ?? 0
    restore = await ledger.save()
  })

  it('has fewer records than at the last verification, and is not closed at night', async () => {
    // Issue, payment and allocation; then a key and closures.
    expect(verified).toBeGreaterThan(4)
    await ledger.rewrite()
    const { fault } = await verifyLedger(database())
    expect(fault).toMatchObject({
      ...{ place: 'record', position: verified },
      sentence: { key: 'ledger.records-removed', params: { records: verified } },
    })
    await ledger.passDays(1)
    await runNightlyLedger(services())
    expect(await listClosures(database())).toEqual([])
    expect(await findSigningKey(database())).toBeNull()
    expect(await findLastVerification(database())).toMatchObject({ fault, hash: '', isReported: true })
    expect(await ledger.listRecipients('Records were removed from the ledger')).toHaveLength(1)
  })

  it('has another record at the place of the last one, if there are as many again', async () => {
    await ledger.append(verified)
    expect((await verifyLedger(database())).fault).toMatchObject({
      ...{ place: 'record', position: verified },
      sentence: { key: 'ledger.rewritten' },
    })
    await restore()
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('is not closed while closures are missing', async () => {
    await ledger.withoutTriggers(() => database().deleteFrom('closures').execute())
    expect(await findRewriting(database())).toMatchObject({ sentence: { key: 'ledger.closures-removed' } })
    await ledger.passDays(1)
    await runNightlyLedger(services())
    expect(await listClosures(database())).toEqual([])
    await restore()
    expect(await findRewriting(database())).toBeNull()
  })

  it('gets a new signing key, of which all administrators learn, if the verifications were removed too', async () => {
    const former = await findSigningKey(database())
    const admin = await createTestMember(services(), { role: 'admin' })
    const staff = await createTestMember(services())
    await database().deleteFrom('ledger_verifications').execute()
    await ledger.rewrite()
    await ledger.passDays(1)
    await runNightlyLedger(services())
    expect((await verifyLedger(database())).fault).toBeNull()
    const key = await findSigningKey(database())
    expect(key?.publicKey).not.toBe(former?.publicKey)
    const recipients = await ledger.listRecipients(`Its public key:\n${key?.publicKey}\n`)
    expect(recipients).toHaveLength(2)
    expect(recipients.join()).toContain(admin.email)
    expect(recipients.join()).toContain('ada@example.com')
    expect(recipients.join()).not.toContain(staff.email)
    // When it was closed is part of what is signed: the closure of a day in the past was made today.
    const today = await readDay(database(), services().clock())
    const [first] = await listClosures(database())
    expect(String(first?.startsOn) < today).toBe(true)
    const signed = JSON.parse(first?.content ?? '{}')
    expect(signed.closedAt.slice(0, 10)).toBe(services().clock().toISOString().slice(0, 10))
  })
})

forEachDatabaseWithCompany('days of the ledger that were not closed', (context) => {
  const documents = new IssuedDocuments(context)
  const ledger = new LedgerWriter(context)
  const services = () => context.test.services
  const database = () => services().database
  const verify = async () => (await verifyLedger(database(), { now: services().clock() })).fault

  beforeAll(async () => {
    await documents.prepareCompany()
    await documents.issue()
    await ledger.passDays(2)
    await runNightlyLedger(services())
  })

  it('are no fault if nothing was written since, as while the server is off', async () => {
    expect(await verify()).toBeNull()
    await ledger.passDays(7)
    expect(await verify()).toBeNull()
    await documents.issue()
    // The day on which the server is on again is not over.
    expect(await verify()).toBeNull()
    await runNightlyLedger(services())
    expect((await findLastVerification(database()))?.fault).toBeNull()
  })

  it('are a fault if later days that are over have records, until they are closed', async () => {
    const day = await readDay(database(), services().clock())
    await ledger.passDays(1)
    await documents.issue()
    await ledger.passDays(1)
    const fault = { place: 'record', sentence: { key: 'ledger.day-unclosed', params: { day } } }
    expect(await verify()).toMatchObject(fault)
    await runNightlyLedger(services())
    expect(await findLastVerification(database())).toMatchObject({ fault, isReported: true })
    expect(await ledger.listRecipients(`has no closure of ${day}`)).toHaveLength(1)
    expect(await verify()).toBeNull()
    await ledger.passDays(1)
    await runNightlyLedger(services())
    expect((await findLastVerification(database()))?.fault).toBeNull()
  })
})
