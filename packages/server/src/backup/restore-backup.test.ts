import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiToken } from '#auth/api-tokens/api-token.ts'
import { insertToken } from '#auth/api-tokens/repository.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { searchEverything } from '#search/search-everything.ts'
import { backUpDatabase, createBackupFolder, readBackupRows } from '#test/backups.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildAttachment, queueTestMessage } from '#test/queued-mail.ts'
import { startTestApp } from '#test/test-app.ts'
import { buildLine, createCompany, type TestCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { restoreBackup } from './restore-backup.ts'

const dialects = (process.env.TEST_DATABASES ?? 'sqlite').split(',') as DialectName[] // as: checked by the suites
const chooseOtherDialect = (dialect: DialectName) =>
  dialects.find((candidate) => candidate !== dialect) ?? dialect

describe.each(dialects)('a backup of %s', (dialect) => {
  const folder = createBackupFolder()
  const databases: TestDatabase[] = []
  const file = folder.file('first.quittance')
  let counts: Readonly<Record<string, number>>

  async function createDatabase(of: DialectName): Promise<DatabaseSettings> {
    const database = await createTestDatabase(of)
    databases.push(database)
    return database.settings
  }

  beforeAll(async () => {
    const settings = await createDatabase(dialect)
    const test = await startTestApp(settings)
    const company = await createCompany(test)
    await storeDocuments(company)
    await queueTestMessage({ test, company, settings: () => settings }, { attachments: [buildAttachment()] })
    await createApiToken(test.services, { name: 'Shop', scopes: [], memberId: company.memberId })
    const { checksums } = await backUpDatabase(settings, file)
    counts = checksums.counts
    await test.close()
  }, 60_000)
  afterAll(async () => {
    folder.remove()
    for (const { drop } of databases) await drop()
  })

  it('restores into both dialects without changing a row', { timeout: 60_000 }, async () => {
    const before = await readBackupRows(file)
    expect(counts).toMatchObject({ documents: 3, document_lines: 7, document_revisions: 4, mail_messages: 1 })
    for (const [index, into] of [chooseOtherDialect(dialect), dialect].entries()) {
      const settings = await createDatabase(into)
      await restoreBackup(folder.file(index === 0 ? 'first.quittance' : 'next.quittance'), {
        settings,
        clock: () => new Date(),
        isMove: true,
      })
      await backUpDatabase(settings, folder.file('next.quittance'))
      const {
        mail_messages: heldMessages,
        security_events: events = [],
        ...after
      } = await readBackupRows(folder.file('next.quittance'))
      const { mail_messages: waitingMessages, security_events: _events, ...expected } = before
      expect(after).toEqual(expected)
      expect(events.at(-1)).toContain('backup-restored')
      expect(expected.events).not.toEqual([])
      const restored = openDatabase(settings)
      await expect(restored.deleteFrom('events').execute()).rejects.toThrow('events are only added')
      await restored.destroy()
      // The only difference: waiting e-mails are not sent automatically.
      expect(heldMessages).toEqual(waitingMessages?.map((row) => row.replace('"waiting"', '"held"')))
    }
  })

  it('ends sessions, tokens and idempotency keys, holds e-mails back, and rebuilds the search index', async () => {
    const settings = await createDatabase(dialect)
    const restored = await restoreBackup(file, { settings, clock: () => new Date() })
    expect(restored).toMatchObject({
      heldEmails: 1,
      manifest: { tokens: ['Shop (Ada Lovelace)'], has_secrets: false },
    })
    expect(restored.manifest.left).toMatchObject({ sessions: 1, api_tokens: 1 })
    expect(restored.manifest.environment).toEqual({ MAIL_HOST: 'mail.example.com' })
    const database = openDatabase(settings)
    for (const table of ['sessions', 'api_tokens', 'idempotency_keys'] as const) {
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const found = await searchEverything(database, { text: 'fenêtres', limit: 5, maxCount: 10 })
    expect([...found.documents.values()].map(({ count }) => count)).toContain(1)
    await database.destroy()
  })

  it('lets issuing wait for a confirmation, unless the installation moves', async () => {
    for (const [isMove, isWaiting] of [
      [false, 1],
      [true, 0],
    ] as const) {
      const settings = await createDatabase(dialect)
      const restored = await restoreBackup(file, { settings, clock: () => new Date(), isMove })
      expect(restored.isIssuingWaiting).toBe(!isMove)
      const database = openDatabase(settings)
      const stored = await database.selectFrom('issuing_settings').select(['is_on', 'is_waiting']).execute()
      expect(stored).toEqual([{ is_on: 1, is_waiting: isWaiting }])
      const { about } = await database
        .selectFrom('security_events')
        .select('about')
        .where('event', '=', 'backup-restored')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(about).toMatch(isMove ? /Z --move$/ : /Z$/)
      await database.destroy()
    }
  })

  it('does not reuse ids of deleted records', async () => {
    const settings = await createDatabase(dialect)
    await restoreBackup(file, { settings, clock: () => new Date() })
    const database = openDatabase(settings)
    const { insertId } = await database
      .insertInto('product_groups')
      .values({ name: 'Neu', retired_at: null })
      .executeTakeFirstOrThrow()
    expect(Number(insertId)).toBe(42)
    const [member] = await database.selectFrom('members').select('id').execute()
    const token = await insertToken(database, {
      ...{ memberId: member?.id ?? 0, name: 'New', scopes: [], tokenHash: 'hash', createdAt: new Date() },
    })
    expect(token).toBe(2)
    await database.destroy()
  })

  async function storeDocuments(company: TestCompany): Promise<void> {
    const invoices = new DocumentApi(getKind('invoice'), () => company)
    const { id, version } = await invoices.store({ title: 'Fenêtres « à l’ancienne » 🪟\n' })
    await invoices.update({
      id,
      version,
      number: invoices.lastNumber,
      title: 'Fenêtres',
      lines: [buildLine(company)],
    })
    await invoices.store({
      discountPercentage: decimal('2.5'),
      lines: Array.from({ length: 4 }, () => buildLine(company)),
    })
    await new DocumentApi(getKind('proposal'), () => company).store()
    const database = openDatabase(databases[0]?.settings ?? { dialect: 'sqlite', file: '' })
    await database.insertInto('product_groups').values({ id: 41, name: 'Alt', retired_at: null }).execute()
    await database.deleteFrom('product_groups').where('id', '=', 41).execute()
    await database.destroy()
  }
})
