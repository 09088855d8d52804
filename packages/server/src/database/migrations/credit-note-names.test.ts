import { readCompany, readKinds, updateCompany, updateKind } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isServer } from '#database/queries/portable-sql.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { creditNoteNames } from './060-credit-note-names.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('an upgrade to the names of credit notes by country', (context) => {
  const kind = 'creditNote'

  async function renameForCountry(country: string): Promise<void> {
    const { company } = (await context.company.client.call(readCompany)).json()
    await context.company.client.call(updateCompany, { ...company, name: 'Belleroche', country })
    const db = context.test.services.database
    // as: a migration does not depend on the current schema
    await creditNoteNames(db as unknown as Kysely<unknown>, getColumnTypes(isServer(db) ? 'mysql' : 'sqlite'))
  }

  /** Writes the settings as they were before: in French, with texts in German. No member has changed them. */
  async function writeUsualNames(): Promise<void> {
    const db = context.test.services.database
    const settings = { prefix: 'AV-', default_title: 'Facture d’avoir', changed_by: '', changed_at: '' }
    await db.updateTable('kind_settings').set(settings).where('kind', '=', kind).execute()
    await db.deleteFrom('kind_texts').where('kind', '=', kind).execute()
    const texts = { default_title: 'Rechnungskorrektur', default_terms: '', default_customer_notes: '' }
    await db
      .insertInto('kind_texts')
      .values({ kind, locale: 'de', ...texts })
      .execute()
  }

  async function readNames(): Promise<readonly string[]> {
    const db = context.test.services.database
    const settings = await db
      .selectFrom('kind_settings')
      .select(['prefix', 'default_title'])
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const texts = await db.selectFrom('kind_texts').selectAll().where('kind', '=', kind).execute()
    return [settings.prefix, settings.default_title, ...texts.map(({ default_title }) => default_title)]
  }

  it.each([
    ['BE', ['NC-', 'Note de crédit', 'Rechnungskorrektur']],
    ['LU', ['NC-', 'Note de crédit', 'Rechnungskorrektur']],
    ['CH', ['NC-', 'Note de crédit', 'Gutschrift']],
    ['LI', ['AV-', 'Facture d’avoir', 'Gutschrift']],
    ['FR', ['AV-', 'Facture d’avoir', 'Rechnungskorrektur']],
  ])('names those of a company in %s, also when it runs again', async (country, expected) => {
    await writeUsualNames()
    for (const _time of [1, 2]) {
      await renameForCountry(country)
      expect(await readNames()).toEqual(expected)
    }
  })

  it('keeps settings that a member has changed', async () => {
    await writeUsualNames()
    const { kinds } = (await context.company.client.call(readKinds)).json()
    const stored = kinds.find((one: { kind: string }) => one.kind === kind)
    const response = await context.company.client.call(updateKind, { ...stored, number_width: 5 })
    expect(response.statusCode, response.body).toBe(200)
    await renameForCountry('CH')
    expect(await readNames()).toEqual(['AV-', 'Facture d’avoir', 'Rechnungskorrektur'])
  })

  it('keeps the prefix of existing credit notes', async () => {
    await writeUsualNames()
    await new DocumentApi(getKind(kind), () => context.company).store()
    await renameForCountry('CH')
    expect(await readNames()).toEqual(['AV-', 'Note de crédit', 'Gutschrift'])
  })
})
