import { expect, it } from 'vitest'
import { createTriggers, dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-log.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { findIssuedFile } from './file-repository.ts'
import { storeMissingPdfs } from './store-missing-pdfs.ts'

const hourMs = 3_600_000

forOneDatabaseWithCompany('the PDFs of issued documents', (context) => {
  const documents = new IssuedDocuments(context)
  const services = () => context.test.services
  const database = () => services().database
  const run = () => storeMissingPdfs(services(), () => false)

  /** Deletes the files of a document, as a backup does not have them that was made before. */
  async function deleteFiles(documentId: number): Promise<void> {
    const triggers = await listTriggers(database())
    await dropTriggers(database(), triggers)
    await database().deleteFrom('issued_files').where('document_id', '=', documentId).execute()
    await createTriggers(database(), triggers)
  }

  it('are stored again after the restore of a backup without them, although the process goes on', async () => {
    await documents.prepareCompany()
    const { id } = await documents.issue()
    const find = () => findIssuedFile(database(), id, 'pdf')
    context.test.advanceClock(3 * hourMs)
    // First those that this process has just issued, then all.
    await run()
    await run()
    expect(await find()).not.toBeNull()
    await deleteFiles(id)
    // Documents that are complete are not looked up in each run.
    await run()
    expect(await find()).toBeNull()
    const restore = { event: 'backup-restored', about: '2026-01-31T08:00:00.000Z' } as const
    await recordSecurityEvent(database(), serverActor, { ...restore, at: services().clock() })
    await run()
    expect((await find())?.content.subarray(0, 5).toString()).toBe('%PDF-')
  }, 60_000)
})
