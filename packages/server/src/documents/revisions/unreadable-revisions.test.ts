import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const contentSchema = z.looseObject({ lines: z.array(z.looseObject({})) })

forEachDatabaseWithCompany('unreadable revisions', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const revisions = new RevisionApi(invoice, () => context.company)
  const database = () => context.test.services.database

  /** Stores a document with four versions. */
  async function storeFourVersions(): Promise<number> {
    const { id } = await invoices.store({ title: 'First' })
    const number = invoices.lastNumber
    for (const version of [1, 2, 3]) await invoices.update({ id, version, number, title: `Title ${version}` })
    return id
  }

  async function rewrite(id: number, version: number, change: (json: string) => string): Promise<void> {
    const select = database().selectFrom('document_revisions').select('content')
    const row = await select
      .where('document_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const update = database()
      .updateTable('document_revisions')
      .set({ content: change(row.content) })
    await update.where('document_id', '=', id).where('version', '=', version).execute()
  }

  const damages: readonly (readonly [string, (json: string) => string])[] = [
    ['is cut off', (json) => json.slice(0, -20)],
    [
      'lacks a field',
      (json) => JSON.stringify({ ...contentSchema.parse(JSON.parse(json)), title: undefined }),
    ],
    [
      'was written by a newer release',
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

  it.each(damages)('leave the other revisions usable if one %s', async (_what, damage) => {
    const id = await storeFourVersions()
    await rewrite(id, 3, damage)
    const answer = await revisions.request('history', { id })
    expect(answer.statusCode, answer.body).toBe(200)
    const list = answer.json()
    const listVersions = (revisionList: readonly { version: number }[]) =>
      revisionList.map(({ version }) => version)
    expect([listVersions(list.revisions), listVersions(list.unreadable)]).toEqual([[4, 2, 1], [3]])
    expect(list.revisions.map(({ changes }: { changes: unknown }) => changes === null)).toEqual([
      true,
      false,
      true,
    ])
    expect(list.unreadable[0].saved_by.name).toBe('Ada Lovelace')

    const sentence = expect.stringContaining('Version 3 cannot be read')
    const error = { code: 422, message: sentence, errors: { version: [sentence] } }
    expect((await revisions.request('revision', { id, version: 3 })).json()).toMatchObject(error)
    expect((await revisions.request('compare', { id }, { query: '?from=3&to=4' })).json()).toMatchObject(
      error,
    )
    expect((await revisions.restore({ id, version: 4, restore: 3 })).json()).toMatchObject(error)
    expect((await revisions.restore({ id, version: 4, restore: 2 })).json()).toMatchObject({ version: 5 })
  })

  it('exclude those stored before formats had versions, which can be read', async () => {
    const id = await storeFourVersions()
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
