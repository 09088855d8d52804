import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { FailureCache, PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-documents.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

/** A consonant and the sign that joins it to the next one. */
const joinedConsonant = '\u0915\u094d'
/** Vowel signs without a consonant: a cluster that cannot be broken without other signs. */
const unbreakableCluster = '\u093e'.repeat(1_000)

forEachDatabaseWithCompany('a text that the typesetter fails at', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)
  const withServices = createServicesRunner(given)
  const get = (url: string) => given.company.client.send({ method: 'GET', url })

  it.each([130, 5_000])('is broken where that loses nothing: %i joined consonants', async (count) => {
    const { id } = await invoices.store({ terms: joinedConsonant.repeat(count) })
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect([answer.statusCode, answer.statusCode === 200 || answer.json().message]).toEqual([200, true])
    const preview = await get(`/api/v1/invoice/${id}/preview`)
    expect(preview.statusCode).toBe(200)
  })

  it.each([
    ['Remarque', 'termsandconditions', { terms: unbreakableCluster }],
    ['Client Notes', 'customer_notes', { customerNotes: unbreakableCluster.slice(2) }],
  ])('is refused with the name of its field: %s', async (label, field, changes) => {
    const { id } = await invoices.store(changes)
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(answer.json().message).toMatch(new RegExp(`^${label} contains text that .* Shorten`))
  })

  it('is refused with the remedy where it is a letter with too many accents for a file', async () => {
    const { id } = await invoices.store({ terms: `e${'\u0301'.repeat(49_000)}` })
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(/Shorten/)
  })

  it('is tried once, and others can be set', async () => {
    const { id } = await invoices.store({ terms: unbreakableCluster })
    const good = await invoices.store({ terms: 'Payable within 30 days' })
    const typesetter = new PdfRenderer()
    await withServices({ pdfRenderer: typesetter, knownPdfFaults: new FailureCache() }, async (client) => {
      const statusOf = async (document: number) =>
        (await client.send({ method: 'GET', url: `/api/v1/invoice/${document}/pdf` })).statusCode
      expect([await statusOf(id), await statusOf(good.id)]).toEqual([422, 200])
      const processes = typesetter.processIds
      expect(processes).toHaveLength(1)
      for (let time = 0; time < 3; time += 1) expect(await statusOf(id)).toBe(422)
      expect(await statusOf(good.id)).toBe(200)
      // None of them has ended.
      expect(typesetter.processIds).toEqual(processes)
    })
    typesetter.close()
  })

  it('is not cut in an emoji where a preview ends', async () => {
    const { id } = await invoices.store({ terms: `a${'😀'.repeat(5_000)}` })
    const answer = await get(`/api/v1/invoice/${id}/preview`)
    // Not every server has a font with it.
    const isNamed = answer.statusCode === 422 && answer.json().message.includes('these characters: 😀.')
    expect(answer.statusCode === 200 || isNamed).toBe(true)
  })

  it('is printed as it was written otherwise', async () => {
    const { id } = await invoices.store({ terms: 'क्षत्रिय संस्कृत' })
    const file = (await get(`/api/v1/invoice/${id}/pdf`)).rawPayload
    expect(extractPdfText(file)).not.toContain('\u200c')
  })
})
