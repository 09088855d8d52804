import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { changeSeries, listNumberSeries } from '@quittance/shared/contract/issuing-settings.ts'
import type { WireNumberSeries } from '@quittance/shared/contract/issuing-state.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decodeBlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { beforeAll, expect, it } from 'vitest'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forOneDatabaseWithCompany('a number series', (context) => {
  const documents = new IssuedDocuments(context)
  const client = () => context.company.client
  const database = () => context.test.services.database
  const year = new Date().getUTCFullYear()
  const series = { kind: 'invoice', prefix: 'F-', is_yearly: false, is_strict: true } as const
  const change = async (changes: object) =>
    (await client().call(changeSeries, { ...series, ...changes })).json()
  const read = async (): Promise<WireNumberSeries> =>
    (await client().call(listNumberSeries)).json().find(({ kind }: { kind: string }) => kind === 'invoice')
  const propose = async () =>
    decodeBlankDocument(invoice, (await client().call(documentCalls(invoice).newDocument)).json())
  const today = () => new Date().toISOString().slice(0, 10)
  /** Counts what a change leaves. */
  const countTraces = async () => ({
    records: (await database().selectFrom('ledger_records').select('position').execute()).length,
    events: (await database().selectFrom('events').select('id').execute()).length,
    messages: (await database().selectFrom('mail_messages').select('id').execute()).length,
  })

  beforeAll(() => documents.prepareCompany())

  it('continues another program, and new documents propose its prefix and its next number', async () => {
    expect(await change({ last_number: 2000 })).toMatchObject({
      ...{ code: 200, version: 1, next_number: 2001, next_shown: 'F-2001' },
      message: 'The number series is saved. The next number is F-2001.',
    })
    expect(await read()).toMatchObject({
      ...{ prefix: 'F-', last_number: 2000, next_number: 2001, next_shown: 'F-2001' },
      ...{ version: 1, has_issued: false, year },
    })
    expect(await propose()).toMatchObject({ prefix: 'F-', number: 2001 })
  })

  it('can be corrected as long as nothing above was issued', async () => {
    expect(await change({ last_number: 20_000 })).toMatchObject({ code: 200, next_shown: 'F-20001' })
    expect(await change({ last_number: 1999 })).toMatchObject({ code: 200, next_shown: 'F-2000' })
    expect(await change({ last_number: 2000 })).toMatchObject({ code: 200, next_shown: 'F-2001' })
  })

  it.each([
    ['contains a year that does not begin again', { prefix: 'F-{YYYY}-' }, 'prefix', '{YYYY}'],
    ['has no place for the year', { prefix: 'ABCDEFGHIJKLM-', is_yearly: true }, 'prefix', 'at most 13'],
    ['is too long', { prefix: 'A'.repeat(21) }, 'prefix', 'at most 20'],
    [
      'contains a year that has not begun',
      { is_yearly: true, last_number: (year + 1) * 1_000_000 + 1 },
      'last_number',
      `${year}000041`,
    ],
    ['contains no year', { is_yearly: true, last_number: 20_260_041 }, 'last_number', `${year}000041`],
    ['has no number left', { last_number: 2_147_483_647 }, 'last_number', 'used'],
  ])('is rejected if it %s', async (_name, changes, field, sentence) => {
    const before = await read()
    const rejected = await change(changes)
    expect(rejected).toMatchObject({ code: 422 })
    expect(rejected.errors[field]).toEqual([expect.stringContaining(sentence)])
    expect(await read()).toEqual(before)
  })

  it('has only characters that the numbers of the company can have', async () => {
    const setCountry = (country: string) =>
      database().updateTable('company_versions').set({ country }).execute()
    await setCountry('FR')
    expect(await change({ prefix: 'Reçu-' })).toMatchObject({
      code: 422,
      errors: { prefix: [expect.stringContaining('without accents')] },
    })
    await setCountry('US')
  })

  it('is left as it is, without a trace, if nothing differs', async () => {
    const before = await countTraces()
    const { version } = await read()
    expect(await change({ last_number: 2000, version })).toMatchObject({ code: 200, version })
    expect(await countTraces()).toEqual(before)
  })

  it('is not changed over a change that the administrator has not seen', async () => {
    const { version } = await read()
    expect(await change({ prefix: 'G-', version })).toMatchObject({ code: 200, version: version + 1 })
    expect(await change({ prefix: 'H-', version })).toMatchObject({
      code: 409,
      changed: { name: 'Ada Lovelace', version: version + 1 },
    })
    expect(await change({ prefix: 'F-', version: version + 1 })).toMatchObject({ code: 200 })
  })

  it('begins again each year after the last position of the year, which is printed by its pattern', async () => {
    expect(await change({ is_yearly: true, last_number: 41 })).toMatchObject({
      ...{ code: 200, next_number: year * 1_000_000 + 42, next_shown: `F-${year}-0042` },
    })
    expect(await read()).toMatchObject({ prefix: 'F-{YYYY}-', last_number: year * 1_000_000 + 41 })
    expect(await propose()).toMatchObject({ prefix: 'F-{YYYY}-', number: year * 1_000_000 + 42 })
    const id = await documents.store(today())
    const state = await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/legal` })
    expect(state.json()).toMatchObject({ number: year * 1_000_000 + 42, shown_number: `F-${year}-0042` })
    expect(await documents.tryIssue(id)).toMatchObject({ code: 200, number: year * 1_000_000 + 42 })
    const issued = database().selectFrom('issued_documents').select(['shown_number', 'period', 'sequence'])
    expect(await issued.where('document_id', '=', id).executeTakeFirst()).toEqual({
      ...{ shown_number: `F-${year}-0042`, period: year, sequence: 1 },
    })
    for (const search_text of [`F-${year}-0042`, `${year}-0042`]) {
      const found = await client().call(globalSearch, { search_text })
      expect([search_text, found.body]).toEqual([search_text, expect.stringContaining(`F-${year}-0042`)])
    }
  })

  it('of which a document was issued can neither do without the year, nor be raised or lowered', async () => {
    expect(await change({ is_yearly: false })).toMatchObject({
      code: 422,
      errors: { is_yearly: [expect.stringContaining(`F-${year}-0042 contains the year`)] },
    })
    for (const last_number of [year * 1_000_000 + 99, 99, 41])
      expect(await change({ is_yearly: true, last_number })).toMatchObject({
        code: 422,
        errors: { last_number: [expect.stringContaining(`F-${year}-0042`)] },
      })
    expect(await read()).toMatchObject({ issued: 1, has_issued: true, next_shown: `F-${year}-0043` })
  })

  it('is asked for with a day: a day in the future has no number', async () => {
    const id = await documents.store(today())
    const url = `/api/v1/invoice/${id}/legal?issue_date=${year + 1}-01-02`
    expect((await client().send({ method: 'GET', url })).json()).toMatchObject({ issue_date: null })
  })
})

forOneDatabaseWithCompany('a series that begins again each year after numbers without it', (context) => {
  const documents = new IssuedDocuments(context)
  const year = new Date().getUTCFullYear()
  const call = async (changes: object) => {
    const series = { kind: 'invoice', prefix: 'F-', is_yearly: true, is_strict: true }
    return (await context.company.client.call(changeSeries, { ...series, ...changes })).json()
  }

  it('cannot be raised, although no document of the year was issued', async () => {
    await documents.prepareCompany()
    await documents.issue('2026-01-31')
    expect(await call({})).toMatchObject({ code: 200, next_shown: `F-${year}-0001` })
    expect(await call({ last_number: 41 })).toMatchObject({
      code: 422,
      // As it was printed, without a year.
      errors: { last_number: [expect.stringMatching(/: F-\d+ is the number of an issued document/)] },
    })
  })
})
