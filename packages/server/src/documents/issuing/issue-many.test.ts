import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { getTranslator } from '#languages/translators.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { issueMany } from './issue-many.ts'

const kind = getKind('invoice')

forEachDatabaseWithCompany('issuing several documents', (context) => {
  const documents = new IssuedDocuments(context)
  const ignore = () => undefined

  beforeAll(() => documents.prepareCompany())

  /** Issues on 20 March 2026. */
  async function issue(ids: readonly number[]): Promise<number[]> {
    const { memberId } = context.company
    const services = { ...context.test.services, clock: () => new Date('2026-03-20T12:00:00.000Z') }
    const issuer = { memberId, text: getTranslator('en'), log: { error: ignore, warn: ignore } }
    const results = await issueMany(services, issuer, {
      ...{ kind, author: { memberId }, ids, issueDate: undefined },
    })
    for (const { outcome } of results) expect(outcome).toMatchObject({ isIssued: true })
    return results.map(({ id }) => id)
  }

  it('continues after an unexpected error, whose row refers to the log', async () => {
    const ids = [await documents.store(), await documents.store(), await documents.store()]
    let issues = 0
    const clock = () => {
      issues += 1
      if (issues === 2) throw new Error('The clock is broken.')
      return new Date('2026-03-09T12:00:00.000Z')
    }
    const messages: string[] = []
    const log = { error: (_error: unknown, message: string) => void messages.push(message), warn: ignore }
    const { memberId } = context.company
    const results = await issueMany(
      { ...context.test.services, clock },
      { memberId, text: getTranslator('en'), log },
      { kind, author: { memberId }, ids, issueDate: '2026-03-09' },
    )
    expect(results.map(({ id }) => id)).toEqual(ids)
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      { isIssued: true },
      { reference: expect.any(String) },
      { isIssued: true },
    ])
    expect(messages).toEqual([expect.stringContaining(`document ${ids[1]}`)])
  })

  it('keeps the dates that are allowed, and issues those with other dates last', async () => {
    await issue([await documents.store('2026-03-10')])
    const [future, before, later, earlier] = [
      await documents.store('2026-03-25'),
      await documents.store('2026-03-09'),
      await documents.store('2026-03-15'),
      await documents.store('2026-03-12'),
    ]
    expect(await issue([future, before, later, earlier])).toEqual([earlier, later, before, future])
    const issued = context.test.services.database.selectFrom('issued_documents')
    const rows = await issued.select(['document_id', 'issued_on']).orderBy('number').execute()
    expect(rows.slice(-4).map(({ document_id: id, issued_on: day }) => [id, day])).toEqual([
      [earlier, '2026-03-12'],
      [later, '2026-03-15'],
      [before, '2026-03-20'],
      [future, '2026-03-20'],
    ])
  })
})
