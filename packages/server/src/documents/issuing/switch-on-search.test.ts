import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { issuedKinds } from '#settings/issuing/seed-issuing.ts'
import { DocumentApi } from '#test/document-api.ts'
import { recordStatements } from '#test/statements/statement-recorder.ts'
import {
  type CompanyContext,
  forEachDatabaseServerWithCompany,
  forEachDatabaseWithCompany,
} from '#test/test-company.ts'
import { runDuringChange } from '#test/test-database.ts'
import { switchIssuingOn } from './switch-on.ts'

const invoice = getKind('invoice')

async function switchOff({ test }: CompanyContext): Promise<void> {
  await test.services.database.updateTable('issuing_settings').set({ is_on: 0 }).execute()
}

async function switchOn({ test, company: { memberId } }: CompanyContext): Promise<void> {
  await switchIssuingOn(test.services, { author: { memberId }, memberName: 'Ada' })
}

async function findSentStatus(db: Connection): Promise<{ readonly id: number; readonly name: string }> {
  const status = (await listStatuses(db, invoice.name)).find(({ meaning }) => meaning === 'open')
  if (status === undefined) throw new Error('There is no status of sent invoices.')
  return status
}

async function listIssued({ test }: CompanyContext): Promise<number[]> {
  const issued = test.services.database.selectFrom('issued_documents').select('document_id')
  return (await issued.orderBy('document_id').execute()).map(({ document_id: id }) => id)
}

forEachDatabaseWithCompany('the search of what switching issuing on takes over', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

  it('goes through the documents of each kind once', async () => {
    await switchOff(context)
    const status = await findSentStatus(context.test.services.database)
    const sent = [await invoices.store({ status }), await invoices.store(), await invoices.store({ status })]
    const statements = await recordStatements(() => switchOn(context))
    const isSearch = (text: string) => /["`]issued_at["`] is null.*["`]id["`] > \+?\?/s.test(text)
    const searches = statements.filter(({ text }) => isSearch(text))
    // Each kind has a page after which none follows; only invoices have one with documents.
    expect(searches).toHaveLength(issuedKinds.length + 1)
    expect(await listIssued(context)).toEqual([sent[0]?.id, sent[2]?.id])
  })
})

// Transactions of the embedded database exclude each other.
forEachDatabaseServerWithCompany('switching issuing on while other members work', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database

  beforeAll(() => switchOff(context))

  it('takes over an invoice that is being sent', async () => {
    const { id } = await invoices.store()
    // It stays a draft.
    await invoices.store()
    const { id: status_id } = await findSentStatus(database())
    const send = (transaction: Connection) =>
      transaction.updateTable('documents').set({ status_id }).where('id', '=', id).execute()
    await runDuringChange(database(), send, () => switchOn(context))
    expect(await listIssued(context)).toEqual([id])
  })
})
