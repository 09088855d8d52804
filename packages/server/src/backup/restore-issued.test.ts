import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, expect, it } from 'vitest'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { issueDocument } from '#documents/issuing/issue-document.ts'
import { closePeriods } from '#ledger/close-periods.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { findSeries } from '#settings/issuing/repository.ts'
import { backUpDatabase, createBackupFolder, readBackupRows } from '#test/backups.ts'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { startTestApp } from '#test/test-app.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { restoreBackup } from './restore-backup.ts'

const dialects = (process.env.TEST_DATABASES ?? 'sqlite').split(',') as DialectName[] // as: checked by the suites
const issuingTables = [
  ...['issued_documents', 'issued_vat', 'issued_lines', 'issued_files', 'line_balances'],
  ...['document_balances', 'payments', 'payment_balances', 'allocations'],
  ...['number_series', 'ledger_records', 'ledger_head', 'closures', 'signing_keys', 'credited_lines'],
] as const
const dayMs = 86_400_000

forOneDatabaseWithCompany('a backup with issued documents', (context) => {
  const folder = createBackupFolder()
  const restored: TestDatabase[] = []
  const documents = new IssuedDocuments(context)
  const credited = new CreditedInvoices(context)
  const file = folder.file('issued.quittance')

  afterAll(async () => {
    folder.remove()
    for (const { drop } of restored) await drop()
  })

  async function createDatabase(dialect: DialectName): Promise<DatabaseSettings> {
    const database = await createTestDatabase(dialect)
    restored.push(database)
    return database.settings
  }

  /** Issues, pays, credits and closes, backs up, and returns a draft and the sequence of the last invoice. */
  async function prepare() {
    const { services } = context.test
    await documents.prepareCompany()
    const { id } = await documents.issue()
    await documents.pay(id, '60.00')
    await documents.readPdf(id)
    await credited.credit((await documents.issue()).id, { amount: '30.00' })
    await closePeriods({ ...services, clock: () => new Date(services.clock().getTime() + dayMs) })
    const draftId = await documents.store()
    await backUpDatabase(context.settings(), file)
    const { lastSequence } = await findSeries(services.database, 'invoice')
    return { draftId, lastSequence }
  }

  it('moves to each database without changing a row, continues its numbers, and stays locked', {
    timeout: 120_000,
  }, async () => {
    const { draftId, lastSequence } = await prepare()
    const before = await readBackupRows(file)
    for (const table of issuingTables) expect(before[table], table).not.toEqual([])
    for (const dialect of dialects) {
      const settings = await createDatabase(dialect)
      await restoreBackup(file, { settings, clock: () => new Date(), isMove: true })
      await backUpDatabase(settings, folder.file(`${dialect}.quittance`))
      const after = await readBackupRows(folder.file(`${dialect}.quittance`))
      for (const table of issuingTables) expect(after[table], table).toEqual(before[table])
      const { services, close } = await startTestApp(settings)
      const { database } = services
      expect((await verifyLedger(database)).fault).toBeNull()
      const change = database.updateTable('issued_documents').set({ owed: 1 })
      await expect(change.execute()).rejects.toThrow('rows of issued_documents are only added')
      const author = { memberId: context.company.memberId }
      const draft = { kind: getKind('invoice'), author, id: draftId, version: undefined, payments: [] }
      const outcome = await issueDocument(services, { ...draft, issueDate: undefined })
      expect(outcome).toMatchObject({ isIssued: true })
      expect((await findSeries(database, 'invoice')).lastSequence).toBe(lastSequence + 1)
      expect((await verifyLedger(database)).fault).toBeNull()
      await close()
    }
  })

  it('is checked if a row was changed in the database before the backup', { timeout: 120_000 }, async () => {
    const settings = await createDatabase(context.settings().dialect)
    await restoreBackup(file, { settings, clock: () => new Date(), isMove: true })
    const database = openDatabase(settings)
    // Balances change with payments, so no trigger protects them.
    await database.updateTable('document_balances').set({ paid: 1 }).where('paid', '>', 1).execute()
    expect((await verifyLedger(database)).fault).not.toBeNull()
    await database.destroy()
  })
})
