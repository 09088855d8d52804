import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { plainText } from './test-print.ts'

const invoice = getKind('invoice')
const calls = issuingCalls(invoice)
/** Vowel signs without a consonant: a cluster that cannot be split without adding characters. */
const unprintable = '\u093e'.repeat(1_000)
/** No font has it, because it is not assigned. */
const withoutGlyph = '\u0378'

it.each(['sans', 'serif'])('every plain character can be printed: %s', async (font) => {
  const codes = Array.from({ length: 0x2200 }, (_code, code) => String.fromCodePoint(code))
  const characters = codes.filter((character) => character > '~' && plainText.test(character))
  expect(characters.length).toBeGreaterThan(300)
  const renderer = new PdfRenderer()
  const model = buildPrintModel(1, { font, subject: characters.join(' ') })
  expect(await renderer.render(model, 'pdf')).toMatchObject({ isRendered: true })
  renderer.close()
})

forOneDatabaseWithCompany('the test print of an issue', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const draft = { shippingCharges: decimal('0'), documentDate: '2026-01-31', dueDate: '2026-03-02' } as const
  const issue = async (body: object) => (await context.company.client.call(calls.issue, body)).json()
  const issueMany = async (ids: readonly number[]) =>
    (await context.company.client.call(calls.issueMany, { ids })).json()

  beforeAll(async () => {
    await context.test.services.database
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
  })

  it('keeps a document that cannot be printed a draft, and uses no number', async () => {
    const { id } = await invoices.store({ ...draft, number: 41, terms: unprintable })
    const answer = await issue({ id })
    expect(answer).toMatchObject({ code: 422, errors: { termsandconditions: [expect.any(String)] } })
    expect(answer.message).toMatch(/contains text that .* Shorten/)
    expect((await invoices.open(id)).document).toMatchObject({ number: 41, terms: unprintable })
    const next = await invoices.store(draft)
    expect(await issue({ id: next.id })).toMatchObject({ code: 200, number: 1 })
  })

  it('lets a document in another script be issued', async () => {
    const { id } = await invoices.store({ ...draft, title: 'حساب', terms: 'שולם' })
    expect(await issue({ id })).toMatchObject({ code: 200, number: 2 })
  })

  it('names the document among several that cannot be printed', async () => {
    const faulty = await invoices.store({ ...draft, terms: unprintable })
    const good = await invoices.store(draft)
    const { results } = await issueMany([faulty.id, good.id])
    expect(results).toMatchObject([
      { id: faulty.id, code: 422, changed: false, message: expect.stringMatching(/Shorten/) },
      { id: good.id, code: 200, changed: true },
    ])
  })

  describe('also prints what is no part of the document:', () => {
    const database = () => context.test.services.database
    const withServices = createServicesRunner(context)
    const rejected = { code: 422, message: expect.stringMatching(/^No font on the server has/) }

    it('the name of its owner', async () => {
      const { id } = await invoices.store(draft)
      const rename = (name: string) =>
        database().updateTable('members').set({ name }).where('id', '=', context.company.memberId).execute()
      await rename(`Ada ${withoutGlyph}`)
      expect(await issue({ id })).toMatchObject(rejected)
      expect((await issueMany([id])).results).toMatchObject([{ id, code: 422, changed: false }])
      await rename('Ada Lovelace')
      expect(await issue({ id })).toMatchObject({ code: 200 })
    })

    it('the closing text', async () => {
      const { id } = await invoices.store(draft)
      // The language of the customer.
      const closing = { locale: 'fr', closing: `Merci ${withoutGlyph}` }
      await database().insertInto('print_texts').values(closing).execute()
      expect(await issue({ id })).toMatchObject(rejected)
      await database().deleteFrom('print_texts').execute()
      expect(await issue({ id })).toMatchObject({ code: 200 })
    })

    it('and has the font of the company', async () => {
      const [first, second] = [await invoices.store(draft), await invoices.store(draft)]
      const changed = { version: 1, changed_by: 'Ada Lovelace', changed_at: '2026-01-31T08:00:00.000Z' }
      const look = { look: 'letterhead', accent: '#0f4c5c' }
      const design = { ...look, ...changed, name: 'Own', font: 'own:Garamond', blocks: '', hidden: '' }
      await database().insertInto('print_designs').values(design).execute()
      const { id: designId } = await database()
        .selectFrom('print_designs')
        .select('id')
        .executeTakeFirstOrThrow()
      const settings = { id: 1, ...look, ...changed, design_id: designId }
      await database().deleteFrom('paper_settings').execute()
      await database().insertInto('paper_settings').values(settings).execute()
      const pdfRenderer = new PdfRenderer()
      pdfRenderer.close()
      await withServices({ pdfRenderer }, async (client) => {
        expect((await client.call(calls.issue, { id: first.id })).statusCode).toBe(503)
        await database().deleteFrom('paper_settings').execute()
        // With a font of the product, plain text is not rendered before the issue.
        expect((await client.call(calls.issue, { id: second.id })).json()).toMatchObject({ code: 200 })
      })
    })
  })
})
