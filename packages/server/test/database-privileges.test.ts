import { randomBytes } from 'node:crypto'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { createConnection } from 'mysql2/promise'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { findMissingTriggers } from '#database/queries/stored-triggers.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { IssuedDocuments } from './issued-documents.ts'
import { startTestApp } from './test-app.ts'
import { buildPayload, createCompany } from './test-company.ts'
import { forEachDatabaseServer } from './test-database.ts'

/** The privileges that docs/install.md lists. */
const privileges = 'select, insert, update, delete, create, alter, drop, index, references'

forEachDatabaseServer('an account with only the documented privileges', ({ settings }) => {
  it('suffices to migrate, sign in and save', { timeout: 60_000 }, async () => {
    const { host, port, database, user: root, password: rootPassword } = settings()
    const [user, password] = [`q_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')]
    const connection = await createConnection({ host, port, user: root, password: rootPassword })
    try {
      await connection.query(`create user '${user}'@'%' identified by '${password}'`)
      await connection.query(`grant ${privileges} on ${database}.* to '${user}'@'%'`)
      const own = { ...settings(), user, password }
      // The app of a test copies a migrated database, which needs more privileges.
      const empty = openDatabase(own)
      await migrate(empty, 'mysql')
      await empty.destroy()
      const test = await startTestApp(own)
      const company = await createCompany(test)
      const kind = getKind('invoice')
      const saved = await company.client.call(
        documentCalls(kind).store,
        await buildPayload(company, kind, { number: 1 }),
      )
      expect(saved.statusCode).toBe(200)
      // Without triggers, the code keeps series, balances and the end of the ledger.
      expect(await findMissingTriggers(test.services.database)).toContain('issued_documents_mark')
      const context = { test, company, settings: () => ({ ...settings(), user, password }) }
      const documents = new IssuedDocuments(context)
      await documents.prepareCompany()
      const { id } = await documents.issue()
      await documents.pay(id, '100.00')
      expect(await documents.tryIssue(id)).toMatchObject({ code: 409 })
      expect((await verifyLedger(test.services.database)).fault).toBeNull()
      await test.close()
    } finally {
      await connection.query(`drop user if exists '${user}'@'%'`)
      await connection.end()
    }
  })
})
