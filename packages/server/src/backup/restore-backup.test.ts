import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiToken } from '#auth/api-tokens/api-token.ts'
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
const chooseOtherDialect = (dialect: DialectName) => dialects.find((one) => one !== dialect) ?? dialect

describe.each(dialects)('a backup of %s', (dialect) => {
  const folder = createBackupFolder()
  const databases: TestDatabase[] = []
  const file = folder.file('first.quittance')
  let counts: Readonly<Record<string, number>>

  async function aDatabase(of: DialectName): Promise<DatabaseSettings> {
    const made = await createTestDatabase(of)
    databases.push(made)
    return made.settings
  }

  beforeAll(async () => {
    const settings = await aDatabase(dialect)
    const test = await startTestApp(settings)
    const firm = await createCompany(test)
    await storeDocuments(firm)
    await queueTestMessage(
      { test, company: firm, settings: () => settings },
      { attachments: [buildAttachment()] },
    )
    await createApiToken(test.services, { name: 'Shop', role: 'staff', memberId: firm.memberId })
    const { totals: figures } = await backUpDatabase(settings, file)
    counts = figures.counts
    await test.close()
  }, 60_000)
  afterAll(async () => {
    folder.remove()
    for (const { drop } of databases) await drop()
  })

  it('goes into either database and back, every row as it was', { timeout: 60_000 }, async () => {
    const before = await readBackupRows(file)
    expect(counts).toMatchObject({ documents: 3, document_lines: 7, document_revisions: 4, mail_messages: 1 })
    for (const [place, into] of [chooseOtherDialect(dialect), dialect].entries()) {
      const settings = await aDatabase(into)
      await restoreBackup(folder.file(place === 0 ? 'first.quittance' : 'next.quittance'), {
        settings,
        clock: () => new Date(),
      })
      await backUpDatabase(settings, folder.file('next.quittance'))
      const {
        mail_messages: held,
        security_events: noted = [],
        ...after
      } = await readBackupRows(folder.file('next.quittance'))
      const { mail_messages: waiting, security_events: _noted, ...wanted } = before
      expect(after).toEqual(wanted)
      expect(noted.at(-1)).toContain('backup-restored')
      // All that is not as it was: it is not sent by itself.
      expect(held).toEqual(waiting?.map((row) => row.replace('"waiting"', '"held"')))
    }
  })

  it('ends sessions, tokens and keys, holds e-mails back, and is found by the search', async () => {
    const settings = await aDatabase(dialect)
    const restored = await restoreBackup(file, { settings, clock: () => new Date() })
    expect(restored).toMatchObject({
      held: 1,
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

  it('gives no id to a new record that a deleted one has had', async () => {
    const settings = await aDatabase(dialect)
    await restoreBackup(file, { settings, clock: () => new Date() })
    const database = openDatabase(settings)
    const { insertId } = await database
      .insertInto('product_groups')
      .values({ name: 'Neu', retired_at: null })
      .executeTakeFirstOrThrow()
    expect(Number(insertId)).toBe(42)
    await database.destroy()
  })

  async function storeDocuments(firm: TestCompany): Promise<void> {
    const invoices = new DocumentApi(getKind('invoice'), () => firm)
    const { id, version } = await invoices.store({ title: 'Fenêtres « à l’ancienne » 🪟\n' })
    await invoices.update({
      id,
      version,
      number: invoices.lastNumber,
      title: 'Fenêtres',
      lines: [buildLine(firm)],
    })
    await invoices.store({
      discountPercentage: decimal('2.5'),
      lines: Array.from({ length: 4 }, () => buildLine(firm)),
    })
    await new DocumentApi(getKind('proposal'), () => firm).store()
    const database = openDatabase(databases[0]?.settings ?? { dialect: 'sqlite', file: '' })
    await database.insertInto('product_groups').values({ id: 41, name: 'Alt', retired_at: null }).execute()
    await database.deleteFrom('product_groups').where('id', '=', 41).execute()
    await database.destroy()
  }
})
