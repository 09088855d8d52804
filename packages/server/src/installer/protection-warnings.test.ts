import { expect, it } from 'vitest'
import { createTriggers, dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { listProtectionWarnings } from './database-messages.ts'

forEachDatabaseWithCompany('a database that does not protect issued documents', (context) => {
  const database = () => context.test.services.database
  const setIssuing = (is_on: 0 | 1) => database().updateTable('issuing_settings').set({ is_on }).execute()
  const listKeys = async () =>
    (await listProtectionWarnings(database(), context.settings())).map(({ key }) => key)

  it('leads to warnings only if documents are issued', async () => {
    expect(await listKeys()).toEqual([])
    const triggers = (await listTriggers(database())).filter(({ name }) => name === 'issued_documents_mark')
    expect(triggers).toHaveLength(1)
    await dropTriggers(database(), triggers)
    await setIssuing(0)
    expect(await listKeys()).toEqual([])
    await setIssuing(1)
    expect(await listKeys()).toEqual(['ledger.unprotected', expect.stringMatching(/^ledger\.protect-/)])
    await createTriggers(database(), triggers)
    expect(await listKeys()).toEqual([])
  })
})
