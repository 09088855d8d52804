import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const contentSchema = z.looseObject({ lines: z.array(z.looseObject({})) })

forEachDatabaseWithCompany('stored revisions of a document', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)
  const revisions = new RevisionApi(invoice, () => given.company)
  const database = () => given.test.services.database

  /** Stores a document with four versions. */
  async function storedFourTimes(): Promise<number> {
    const { id } = await invoices.store({ title: 'First' })
    const number = invoices.lastNumber
    for (const version of [1, 2, 3]) await invoices.update({ id, version, number, title: `Title ${version}` })
    return id
  }

  async function rewrite(id: number, version: number, change: (json: string) => string): Promise<void> {
    const stored = database().selectFrom('document_revisions').select('content')
    const row = await stored
      .where('document_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const changed = database()
      .updateTable('document_revisions')
      .set({ content: change(row.content) })
    await changed.where('document_id', '=', id).where('version', '=', version).execute()
  }

  const damages: readonly (readonly [string, (json: string) => string])[] = [
    ['is cut off', (json) => json.slice(0, -20)],
    [
      'lacks a field',
      (json) => JSON.stringify({ ...contentSchema.parse(JSON.parse(json)), title: undefined }),
    ],
    [
      'is of a newer program',
      (json) => JSON.stringify({ ...contentSchema.parse(JSON.parse(json)), schema: 999 }),
    ],
    [
      'has a price that is no decimal',
      (json) => {
        const { lines, ...others } = contentSchema.parse(JSON.parse(json))
        return JSON.stringify({ ...others, lines: lines.map((line) => ({ ...line, price: 'much' })) })
      },
    ],
  ]

  it.each(damages)('leave the others usable where one %s', async (_what, damage) => {
    const id = await storedFourTimes()
    await rewrite(id, 3, damage)
    const answer = await revisions.request('history', { id })
    expect(answer.statusCode, answer.body).toBe(200)
    const list = answer.json()
    const versions = (of: readonly { version: number }[]) => of.map(({ version }) => version)
    expect([versions(list.revisions), versions(list.unreadable)]).toEqual([[4, 2, 1], [3]])
    expect(list.revisions.map(({ changes }: { changes: unknown }) => changes === null)).toEqual([
      true,
      false,
      true,
    ])
    expect(list.unreadable[0].saved_by.name).toBe('Ada Lovelace')

    const sentence = expect.stringContaining('Version 3 cannot be read')
    const refused = { code: 422, message: sentence, errors: { version: [sentence] } }
    expect((await revisions.request('revision', { id, version: 3 })).json()).toMatchObject(refused)
    expect((await revisions.request('compare', { id }, { query: '?from=3&to=4' })).json()).toMatchObject(
      refused,
    )
    expect((await revisions.restore({ id, version: 4, restore: 3 })).json()).toMatchObject(refused)
    expect((await revisions.restore({ id, version: 4, restore: 2 })).json()).toMatchObject({ version: 5 })
  })

  it('are read as programs before formats had versions wrote them', async () => {
    const id = await storedFourTimes()
    await rewrite(id, 1, (json) => {
      const { schema, statusName, currencyName, ...others } = contentSchema.parse(JSON.parse(json))
      return JSON.stringify({ ...others, status: { id: others.statusId } })
    })
    const answer = await revisions.request('history', { id })
    expect(answer.statusCode, answer.body).toBe(200)
    const listed = answer.json().revisions.at(-1)
    expect(listed).toMatchObject({
      version: 1,
      title: 'First',
      status: { name: 'Draft' },
      currency: { name: 'EUR' },
    })
    expect((await revisions.open(id, 1)).status.name).toBe('Draft')
  })
})
