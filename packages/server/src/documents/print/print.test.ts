import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import {
  previewPrintSettings,
  readPrintSettings,
  updateCompany,
  updatePrintSettings,
} from '@quittance/shared/contract/settings.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { getTranslator } from '#languages/dictionaries.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-documents.ts'
import { buildLine, buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('a document on paper', (given) => {
  const get = (url: string) => given.company.client.send({ method: 'GET', url })

  async function pdfOf(path: string) {
    const answer = await get(`/api/v1/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return answer.rawPayload
  }

  describe.each(kinds.map(({ name }) => name))('%s', (name) => {
    const kind = getKind(name)
    const documents = new DocumentApi(kind, () => given.company)

    it('says what it is about, and for whom', async () => {
      const { id } = await documents.store({ title: 'Rénovation de l’atelier' })
      const text = extractPdfText(await pdfOf(`${name}/${id}/pdf?locale=fr`))
      const said = [getTranslator('fr')(`${name}.name`), 'Rénovation de l’atelier', 'Conseil', 'À la main']
      for (const words of [...said, 'Éditions Ménard', '75001 Paris', getTranslator('fr')('paper.total')]) {
        expect(text).toContain(words)
      }
    })

    it('is a picture before it is stored, and stores nothing', async () => {
      const { previewStore, previewUpdate } = documentPrintCalls(kind)
      const number = documents.takeNumber()
      const payload = await buildPayload(given.company, kind, { number, title: 'Not stored' })
      const answer = await given.company.client.call(previewStore, payload)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().picture).toMatch(/^<svg/)
      expect(answer.json().locale).toBe('fr')
      const { id } = await documents.store({ number })
      const changed = {
        ...(await buildPayload(given.company, kind, { call: 'update', id, number })),
        title: 'Changed',
      }
      const again = await given.company.client.call(previewUpdate, changed)
      expect(again.statusCode, again.body).toBe(200)
      expect((await documents.open(id)).document.version).toBe(1)
    })
  })

  const invoices = new DocumentApi(invoice, () => given.company)
  invoices.lastNumber = 1_000

  it('is in the language of its client, else that of the company', async () => {
    const client = { company_name: 'Muster GmbH', country: 'DE' }
    const { id: partyId } = (
      await given.company.client.call(partyRecords.customer.store, { ...client, locale: 'de' })
    ).json()
    const toGermany = { party: { id: partyId, clientName: '', clientEmail: '' } }
    const german = await invoices.store({
      ...toGermany,
      lines: [{ ...buildLine(given.company), price: decimal('12345') }],
    })
    expect(extractPdfText(await pdfOf(`invoice/${german.id}/pdf`))).toContain('12.345,00')
    const none = await given.company.client.call(partyRecords.customer.store, { company_name: 'Nobody said' })
    const party = { id: none.json().id, clientName: '', clientEmail: '' }
    const unsaid = await invoices.store({ party })
    expect(extractPdfText(await pdfOf(`invoice/${unsaid.id}/pdf`))).toContain('Page 1 of 1')
    const numbers = { email: '', phone: '', legal_number: 'HRB 1', tax_number: '' }
    const company = { name: 'Werkstatt', address: '', postal_code: '', city: '', country: 'AT', ...numbers }
    await given.company.client.call(updateCompany, company)
    const { id } = await invoices.store({ party })
    expect(extractPdfText(await pdfOf(`invoice/${id}/pdf`))).toContain('Seite 1 von 1')
  })

  it('says its tax by rate, to the cent of the total tax', async () => {
    const rate = (name: string) => [{ id: null, name, rate: decimal('10') }]
    const line = { ...buildLine(given.company), quantity: decimal('1'), price: decimal('0.35') }
    const lines = ['A', 'B', 'C'].map((name) => ({ ...line, taxRates: rate(name) }))
    const { id } = await invoices.store({ lines, adjustments: decimal('0') })
    const text = extractPdfText(await pdfOf(`invoice/${id}/pdf?locale=en`))
    // 3 × 0.035 is 0.11 once it is rounded.
    expect(text).toMatch(/A 10% +0[.,]35 +0[.,]04/)
    expect(text).toMatch(/B 10% +0[.,]35 +0[.,]04/)
    expect(text).toMatch(/C 10% +0[.,]35 +0[.,]03/)
    expect(text).toMatch(/Total tax +0[.,]11/)
  })

  it('calls a rate by its name, and by its percentage where that does not say it', async () => {
    const rates = ['TVA 5,5 %', 'VAT 5.50%', 'VAT 15.5%', 'TVA'].map((name) => ({
      id: null,
      name,
      rate: decimal('5.5'),
    }))
    const none = { id: null, name: 'Exonéré de 20%', rate: decimal('0') }
    const { id } = await invoices.store({
      lines: [{ ...buildLine(given.company), taxRates: [...rates, none] }],
    })
    const text = extractPdfText(await pdfOf(`invoice/${id}/pdf?locale=fr`))
    const names = ['TVA 5,5 %', 'VAT 5.50%', 'VAT 15.5% 5,5 %', 'TVA 5,5 %', 'Exonéré de 20% 0 %']
    for (const name of names) expect(text).toMatch(new RegExp(`^${name}  +180,00`, 'm'))
    expect(text).not.toContain('TVA 5,5 % 5,5 %')
  })

  it('names letters that no font has, and the remedy', async () => {
    const { id } = await invoices.store({ title: '𒀀' })
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toContain('these characters: 𒀀.')
    expect((await get(`/api/v1/invoice/${id}/preview`)).statusCode).toBe(422)
  })

  it('is none where there is no such document', async () => {
    const { id } = await invoices.store()
    for (const path of [`estimate/${id}/pdf`, 'invoice/999999/pdf', `estimate/${id}/preview`]) {
      expect((await get(`/api/v1/${path}`)).statusCode).toBe(404)
    }
    const payload = { ...(await buildPayload(given.company, invoice, { number: 7 })), status: { id: 999 } }
    const refused = await given.company.client.call(documentPrintCalls(invoice).previewStore, payload)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual(['status'])
  })

  it('shows some of very many lines, and all of them as a PDF', async () => {
    const { id } = await invoices.store({
      lines: Array.from({ length: 1_200 }, () => buildLine(given.company)),
    })
    const { picture } = (await get(`/api/v1/invoice/${id}/preview`)).json()
    expect(picture.length).toBeLessThan(5_000_000)
    const noted = await invoices.store({ terms: 'a\n'.repeat(25_000) })
    const pages = (await get(`/api/v1/invoice/${noted.id}/preview`)).json().picture
    expect(pages.length).toBeLessThan(5_000_000)
    const text = extractPdfText(await pdfOf(`invoice/${id}/pdf`))
    expect(text.match(/^Conseil/gm)).toHaveLength(1_200)
  })

  it('looks as an administrator chooses', async () => {
    const { client } = given.company
    expect((await client.call(readPrintSettings)).json()).toEqual({
      look: 'letterhead',
      accent: '#0f4c5c',
      version: 0,
    })
    for (const look of printTemplates) {
      const example = await client.call(previewPrintSettings, { look, accent: '#AA3300' })
      expect(example.json().picture).toContain('#aa3300')
    }
    const saved = await client.call(updatePrintSettings, { look: 'band', accent: '#AA3300', version: 0 })
    expect(saved.json()).toMatchObject({ code: 200, version: 1 })
    const late = await client.call(updatePrintSettings, { look: 'compact', accent: '#000000', version: 0 })
    expect(late.statusCode).toBe(409)
    expect(late.json().changed).toMatchObject({ name: 'Ada Lovelace', version: 1 })
    const same = await client.call(updatePrintSettings, { look: 'band', accent: '#aa3300', version: 0 })
    expect(same.json()).toMatchObject({ code: 200, version: 1 })
    const wrong = await client.call(updatePrintSettings, { look: 'band', accent: 'red' })
    expect(wrong.json().errors.accent[0]).toContain('must be a colour')
  })
})
