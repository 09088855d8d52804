import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { FailureCache, PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

/** A consonant and the virama that joins it to the next one. */
const joinedConsonant = '\u0915\u094d'
/** Vowel signs without a consonant: a cluster that cannot be split without adding characters. */
const unbreakableCluster = '\u093e'.repeat(1_000)

forOneDatabaseWithCompany('unprintable text', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const withServices = createServicesRunner(context)
  const get = (url: string) => context.company.client.send({ method: 'GET', url })

  it.each([130, 5_000])('is split where that changes nothing: %i joined consonants', async (count) => {
    const { id } = await invoices.store({ terms: joinedConsonant.repeat(count) })
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect([answer.statusCode, answer.statusCode === 200 || answer.json().message]).toEqual([200, true])
    const preview = await get(`/api/v1/invoice/${id}/preview`)
    expect(preview.statusCode).toBe(200)
  })

  it.each([
    ['Remarque', 'termsandconditions', { terms: unbreakableCluster }],
    ['Client Notes', 'customer_notes', { customerNotes: unbreakableCluster.slice(2) }],
  ])('is rejected with the name of its field: %s', async (label, field, changes) => {
    const { id } = await invoices.store(changes)
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(answer.json().message).toMatch(new RegExp(`^${label} contains text that .* Shorten`))
  })

  it('is rejected with a remedy if a letter has too many accents', async () => {
    const { id } = await invoices.store({ terms: `e${'\u0301'.repeat(49_000)}` })
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(/Shorten/)
  })

  it('is rendered once and does not prevent other documents', async () => {
    const { id } = await invoices.store({ terms: unbreakableCluster })
    const good = await invoices.store({ terms: 'Payable within 30 days' })
    const pdfRenderer = new PdfRenderer()
    await withServices({ pdfRenderer, knownPdfFaults: new FailureCache() }, async (client) => {
      const requestPdf = async (documentId: number) =>
        (await client.send({ method: 'GET', url: `/api/v1/invoice/${documentId}/pdf` })).statusCode
      expect([await requestPdf(id), await requestPdf(good.id)]).toEqual([422, 200])
      const { processIds } = pdfRenderer
      expect(processIds).toHaveLength(1)
      for (let attempt = 0; attempt < 3; attempt += 1) expect(await requestPdf(id)).toBe(422)
      expect(await requestPdf(good.id)).toBe(200)
      // No process has ended.
      expect(pdfRenderer.processIds).toEqual(processIds)
    })
    pdfRenderer.close()
  })

  it('is not truncated within an emoji in a preview', async () => {
    const { id } = await invoices.store({ terms: `a${'😀'.repeat(5_000)}` })
    const answer = await get(`/api/v1/invoice/${id}/preview`)
    // Not every server has a font with emoji.
    const isReported = answer.statusCode === 422 && answer.json().message.includes('these characters: 😀.')
    expect(answer.statusCode === 200 || isReported).toBe(true)
  })

  it('does not change printable text', async () => {
    const { id } = await invoices.store({ terms: 'क्षत्रिय संस्कृत' })
    const file = (await get(`/api/v1/invoice/${id}/pdf`)).rawPayload
    expect(extractPdfText(file)).not.toContain('\u200c')
  })
})
