import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportLedger, verifyLedger as verifyLedgerCall } from '@quittance/shared/contract/ledger.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { unzipExport, verifyWithPage } from '#test/export-page.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { closePeriods } from './close-periods.ts'
import { chainRecords } from './ledger-record.ts'
import { listRecords, readHead, type StoredRecord } from './repository.ts'
import { emptyHead } from './verify-chain.ts'
import { verifyExport } from './verify-export.ts'

const dayMs = 86_400_000

forEachDatabaseWithCompany('a changed database, and what it exports', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  /** Of an issue, a payment, an allocation, a key and closures. */
  let records: readonly StoredRecord[] = []

  beforeAll(async () => {
    await documents.prepareCompany()
    await documents.pay((await documents.issue()).id, '40.00')
    context.test.advanceClock(2 * dayMs)
    await closePeriods(context.test.services)
    await context.company.client.signIn('ada@example.com', testPassword)
    records = await listRecords(database(), { after: 0, limit: 100 })
    await dropTriggers(database(), await listTriggers(database()))
  })

  afterEach(async () => {
    await database().deleteFrom('ledger_records').execute()
    await database().insertInto('ledger_records').values(records.map(toRow)).execute()
    await moveHead(records.length)
    await database().deleteFrom('ledger_verifications').execute()
  })

  const toRow = ({ position, event, previousHash: previous_hash, content, hash }: StoredRecord) => ({
    ...{ position, event, previous_hash, content, hash },
  })
  const ofPosition = (position: number) =>
    database().updateTable('ledger_records').where('position', '=', position)
  const removeFrom = (position: number) =>
    database().deleteFrom('ledger_records').where('position', '>=', position).execute()

  async function moveHead(position: number): Promise<void> {
    const hash = records[position - 1]?.hash ?? emptyHead.hash
    await database().updateTable('ledger_head').set({ position, hash }).execute()
  }

  /** Exchanges the second and the third record. */
  async function exchangeRecords(): Promise<void> {
    const [, second, third] = records.map(toRow)
    if (second === undefined || third === undefined) throw new Error('There are too few records')
    await ofPosition(2)
      .set({ ...third, position: 2 })
      .execute()
    await ofPosition(3)
      .set({ ...second, position: 3 })
      .execute()
  }

  /** Adds a record after the second one, which those behind it do not follow. */
  async function addRecord(): Promise<void> {
    for (const { position } of records.slice(2).toReversed())
      await ofPosition(position)
        .set({ position: position + 1 })
        .execute()
    const content = { event: 'series', at: '2026-02-01T00:00:00.000Z' } as const
    const [, second] = records
    const [added] = second === undefined ? [] : chainRecords(second, [content])
    if (added === undefined) throw new Error('There are too few records')
    await database()
      .insertInto('ledger_records')
      .values(toRow({ ...added, event: 'series' }))
      .execute()
    await database()
      .updateTable('ledger_head')
      .set({ position: records.length + 1 })
      .execute()
  }

  interface Tampering {
    readonly change: () => Promise<unknown>
    /** Of the sentence about the database. */
    readonly fault: string
    /** Of the sentence about the export, and what its page finds. */
    readonly exported: string
    readonly problem: string
  }

  const tamperings: Readonly<Record<string, Tampering>> = {
    'a changed byte': {
      change: () =>
        ofPosition(2)
          .set({ content: records[1]?.content.replace('"40.00"', '"41.00"') ?? '' })
          .execute(),
      ...{ fault: 'record-changed', exported: 'record-changed', problem: 'changed' },
    },
    'a removed row': {
      change: () => database().deleteFrom('ledger_records').where('position', '=', 2).execute(),
      ...{ fault: 'record-unlinked', exported: 'record-unlinked', problem: 'unlinked' },
    },
    'rows in each other’s place': {
      change: exchangeRecords,
      ...{ fault: 'record-unlinked', exported: 'record-unlinked', problem: 'unlinked' },
    },
    'an added row': {
      change: addRecord,
      ...{ fault: 'record-unlinked', exported: 'record-unlinked', problem: 'unlinked' },
    },
    'an end that was cut with the head': {
      change: () => Promise.all([removeFrom(3), moveHead(2)]),
      ...{ fault: 'closure-differs', exported: 'closure-differs', problem: 'closure' },
    },
    'an end that was cut without the head': {
      change: () => removeFrom(3),
      ...{ fault: 'cut', exported: 'export-cut', problem: 'cut' },
    },
    'all records removed with the head': {
      change: () => Promise.all([removeFrom(1), moveHead(0)]),
      ...{ fault: 'closure-differs', exported: 'closure-differs', problem: 'closure' },
    },
    'a cut record of a closure': {
      change: () => Promise.all([removeFrom(5), moveHead(4)]),
      ...{ fault: 'closure-unrecorded', exported: 'closure-unrecorded', problem: 'unrecorded' },
    },
  }

  it.each(Object.entries(tamperings))('are shown: %s', async (_name, { change, fault, ...expected }) => {
    const { client } = context.company
    await change()
    const verified = (await client.call(verifyLedgerCall)).json()
    expect(verified).toMatchObject({ ok: false })
    const stored = await database().selectFrom('ledger_verifications').select('fault').execute()
    expect(JSON.parse(stored[0]?.fault ?? '')).toMatchObject({ sentence: { key: `ledger.${fault}` } })
    const { rawPayload, statusCode } = await client.send({ method: 'GET', url: exportLedger.path })
    expect(statusCode).toBe(200)
    const path = join(context.test.services.config.dataDir, 'tampered.zip')
    writeFileSync(path, rawPayload)
    expect((await verifyExport(path)).fault?.sentence.key).toBe(`ledger.${expected.exported}`)
    expect((await verifyWithPage(unzipExport(rawPayload))).fault?.problem).toBe(expected.problem)
  })

  it('are as they were without a change', async () => {
    expect((await context.company.client.call(verifyLedgerCall)).json()).toMatchObject({ ok: true })
    expect((await readHead(database())).position).toBe(records.length)
  })
})
