import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import {
  previewPrintSettings,
  readPrintSettings,
  updateCompany,
  updatePrintSettings,
} from '@quittance/shared/contract/settings.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { getTranslator } from '#languages/translators.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { buildLine, buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forOneDatabaseWithCompany('printed documents', (context) => {
  const get = (url: string) => context.company.client.send({ method: 'GET', url })

  async function readPdf(path: string) {
    const answer = await get(`/api/v1/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return answer.rawPayload
  }

  describe.each(kinds.map(({ name }) => name))('%s', (name) => {
    const kind = getKind(name)
    const documents = new DocumentApi(kind, () => context.company)

    it('contains title, lines, total and recipient', async () => {
      const { id } = await documents.store({ title: 'Rénovation de l’atelier' })
      const text = extractPdfText(await readPdf(`${name}/${id}/pdf?locale=fr`))
      // A long heading takes two lines beside the recipient.
      const kindWords = getTranslator('fr')(`print.heading-${name}`).split(' ')
      const texts = [...kindWords, 'Rénovation de l’atelier', 'Conseil', 'À la main', 'Sur mesure,', 'posée']
      for (const expected of [
        ...texts,
        'Éditions Ménard',
        '75001 Paris',
        getTranslator('fr')('print.total'),
      ]) {
        expect(text).toContain(expected)
      }
    })

    it('contains the legal details and why there is no VAT', async () => {
      const line = { ...buildLine(context.company), taxRates: [] }
      const { id } = await documents.store({
        lines: [line, line],
        taxTreatment: 'reverse-charge',
        deliveryDate: '2026-01-20',
        periodFrom: '2026-01-01',
        periodTo: '2026-01-31',
        buyerReference: 'SERVICE-7',
        orderReference: 'PO-55',
      })
      const text = extractPdfText(await readPdf(`${name}/${id}/pdf?locale=fr`)).replaceAll('\u00a0', ' ')
      for (const expected of ['20 janvier 2026', 'du 1er janvier 2026', 'SERVICE-7', 'PO-55'])
        expect(text).toContain(expected)
      expect(text.match(/Autoliquidation|Reverse charge/g)).toHaveLength(1)
    })

    it('contains the address of deliveries as it was when the document was written', async () => {
      const body = {
        client_name: 'Zoé',
        delivery_name: 'Dépôt nord',
        delivery_city: 'Namur',
        delivery_country: 'BE',
      }
      const { id: partyId } = (await context.company.client.call(partyRecords.customer.store, body)).json()
      const { id } = await documents.store({
        relation: 'customer',
        party: { id: partyId, clientName: 'Zoé', clientEmail: '', companyName: '' },
      })
      await context.company.client.call(partyRecords.customer.update, { id: partyId, delivery_city: 'Liège' })
      const text = extractPdfText(await readPdf(`${name}/${id}/pdf?locale=fr`)).replaceAll('\u00a0', ' ')
      expect(text).toContain('Adresse de livraison')
      expect(text.replaceAll(/\s+/g, ' ')).toContain('Dépôt nord, Namur, Belgique')
    })

    it('names the tax VAT only if the company charges VAT and every tax is VAT', async () => {
      const { company } = (await get('/api/v1/settings/company')).json()
      const setRegime = (vat_regime: string) =>
        context.company.client.call(updateCompany, {
          ...company,
          name: company.name || 'Atelier',
          vat_regime,
        })
      const known = { kind: 'vat', category: 'S', exemptionCode: '', exemptionText: '' } as const
      const rate = { id: null, name: 'Standard', rate: decimal('20') }
      const levy = { ...rate, name: 'Levy', taxClass: { ...known, kind: 'other', category: null } as const }
      const readText = async (taxRates: LineTaxRate[]) => {
        const { id } = await documents.store({ lines: [{ ...buildLine(context.company), taxRates }] })
        return extractPdfText(await readPdf(`${name}/${id}/pdf?locale=en`))
      }
      expect(await readText([{ ...rate, taxClass: known }])).toContain('Total tax')
      await setRegime('registered')
      expect(await readText([{ ...rate, taxClass: known }])).toContain('Total VAT')
      expect(await readText([{ ...rate, taxClass: known }, levy])).toContain('Total tax')
      await setRegime('')
    })

    it('returns an SVG preview of unsaved content and stores nothing', async () => {
      const { previewStore, previewUpdate } = documentPrintCalls(kind)
      const number = documents.takeNumber()
      const payload = await buildPayload(context.company, kind, { number, title: 'Not stored' })
      const answer = await context.company.client.call(previewStore, payload)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().picture).toMatch(/^<svg/)
      expect(answer.json().locale).toBe('fr')
      const { id } = await documents.store({ number })
      const updatePayload = {
        ...(await buildPayload(context.company, kind, { call: 'update', id, number })),
        title: 'Changed',
      }
      const updatePreview = await context.company.client.call(previewUpdate, updatePayload)
      expect(updatePreview.statusCode, updatePreview.body).toBe(200)
      expect((await documents.open(id)).document.version).toBe(1)
    })
  })

  const invoices = new DocumentApi(invoice, () => context.company)
  invoices.lastNumber = 1_000

  it('uses the language of the client, or of the company', async () => {
    const client = { company_name: 'Muster GmbH', country: 'DE' }
    const { id: partyId } = (
      await context.company.client.call(partyRecords.customer.store, { ...client, locale: 'de' })
    ).json()
    const germanParty = { party: { id: partyId, clientName: '', clientEmail: '' } }
    const german = await invoices.store({
      ...germanParty,
      lines: [{ ...buildLine(context.company), price: decimal('12345') }],
    })
    expect(extractPdfText(await readPdf(`invoice/${german.id}/pdf`))).toContain('12.345,00')
    const customer = await context.company.client.call(partyRecords.customer.store, {
      company_name: 'Unknown',
    })
    const party = { id: customer.json().id, clientName: '', clientEmail: '' }
    const withoutLanguage = await invoices.store({ party })
    expect(extractPdfText(await readPdf(`invoice/${withoutLanguage.id}/pdf`))).toContain('Page 1 of 1')
    const numbers = { email: '', phone: '', legal_number: 'HRB 1', tax_number: '' }
    const company = { name: 'Werkstatt', address: '', postal_code: '', city: '', country: 'AT', ...numbers }
    await context.company.client.call(updateCompany, company)
    const { id } = await invoices.store({ party })
    expect(extractPdfText(await readPdf(`invoice/${id}/pdf`))).toContain('Seite 1 von 1')
  })

  it.each([
    ['FR', '732 829 320', 'FR44732829320', 'en', ['SIREN 732 829 320', 'VAT number FR44732829320']],
    [
      'FR',
      'SIREN 732 829 320 RCS Lyon',
      'FR44732829320',
      'fr',
      ['· SIREN 732 829 320 RCS Lyon ·', 'N° TVA FR44732829320'],
    ],
    ['DE', 'HRB 12345', '12/345/67890', 'fr', ['· HRB 12345 ·', 'Steuernummer 12/345/67890']],
    ['US', '555', '12-3456789', 'en', ['· 555 ·', 'Tax number 12-3456789']],
  ] as const)(
    'names the numbers of a company with legal data in %s: %s, %s, in %s',
    async (country, legal, tax, locale, expected) => {
      const client = { company_name: 'Numbers', country: 'ES', tax_number: 'ESA28015865' }
      const { id: partyId } = (await context.company.client.call(partyRecords.customer.store, client)).json()
      const numbers = { email: '', phone: '', legal_number: legal, tax_number: tax, legal_form: 'GmbH' }
      const company = { name: 'Werkstatt', address: '', postal_code: '', city: '', country, ...numbers }
      await context.company.client.call(updateCompany, company)
      const { id } = await invoices.store({ party: { id: partyId, clientName: '', clientEmail: '' } })
      const text = extractPdfText(await readPdf(`invoice/${id}/pdf?locale=${locale}`)).replaceAll(/\s+/g, ' ')
      for (const line of [...expected, 'NIF-IVA ESA28015865']) expect(text).toContain(line)
    },
  )

  it('names no numbers of a company that had no legal data when the document was written', async () => {
    const numbers = { email: '', phone: '', legal_number: '732 829 320', tax_number: 'FR44732829320' }
    const address = { address: '', postal_code: '', city: '', country: 'FR' }
    const company = { name: 'Werkstatt', ...address, ...numbers }
    await context.company.client.call(updateCompany, { ...company, legal_form: '' })
    const { id } = await invoices.store()
    await context.company.client.call(updateCompany, { ...company, legal_form: 'SARL' })
    const text = extractPdfText(await readPdf(`invoice/${id}/pdf?locale=en`)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Werkstatt · 732 829 320 · Tax number FR44732829320')
  })

  it('lists taxes by rate that add up to the total tax', async () => {
    const rate = (name: string) => [{ id: null, name, rate: decimal('10') }]
    const line = { ...buildLine(context.company), quantity: decimal('1'), price: decimal('0.35') }
    const lines = ['A', 'B', 'C'].map((name) => ({ ...line, taxRates: rate(name) }))
    const { id } = await invoices.store({ lines, adjustments: decimal('0') })
    const text = extractPdfText(await readPdf(`invoice/${id}/pdf?locale=en`))
    // 3 × 0.035 is 0.11 once it is rounded.
    expect(text).toMatch(/A 10% +0[.,]35 +0[.,]04/)
    expect(text).toMatch(/B 10% +0[.,]35 +0[.,]04/)
    expect(text).toMatch(/C 10% +0[.,]35 +0[.,]03/)
    expect(text).toMatch(/Total tax +0[.,]11/)
  })

  it('names tax rates and adds the percentage if the name does not contain it', async () => {
    const rates = ['TVA 5,5 %', 'VAT 5.50%', 'VAT 15.5%', 'TVA'].map((name) => ({
      id: null,
      name,
      rate: decimal('5.5'),
    }))
    const exempt = { id: null, name: 'Exonéré de 20%', rate: decimal('0') }
    const { id } = await invoices.store({
      lines: [{ ...buildLine(context.company), taxRates: [...rates, exempt] }],
    })
    const text = extractPdfText(await readPdf(`invoice/${id}/pdf?locale=fr`))
    const names = ['TVA 5,5 %', 'VAT 5.50%', 'VAT 15.5% 5,5 %', 'TVA 5,5 %', 'Exonéré de 20% 0 %']
    for (const name of names) expect(text).toMatch(new RegExp(`^${name}  +180,00`, 'm'))
    expect(text).not.toContain('TVA 5,5 % 5,5 %')
  })

  it('prints the unit of a line after its quantity', async () => {
    const line = { ...buildLine(context.company), quantity: decimal('3'), unitName: 'jours' }
    const { id } = await invoices.store({ lines: [line] })
    const text = extractPdfText(await readPdf(`invoice/${id}/pdf?locale=fr`))
    expect(text).toMatch(/Conseil +3 ?jours /)
  })

  it('reports characters without a font', async () => {
    const { id } = await invoices.store({ title: '𒀀' })
    const answer = await get(`/api/v1/invoice/${id}/pdf`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toContain('these characters: 𒀀.')
    expect((await get(`/api/v1/invoice/${id}/preview`)).statusCode).toBe(422)
  })

  it('answers 404 for an unknown document and 422 for invalid content', async () => {
    const { id } = await invoices.store()
    for (const path of [`estimate/${id}/pdf`, 'invoice/999999/pdf', `estimate/${id}/preview`]) {
      expect((await get(`/api/v1/${path}`)).statusCode).toBe(404)
    }
    const payload = { ...(await buildPayload(context.company, invoice, { number: 7 })), status: { id: 999 } }
    const rejected = await context.company.client.call(documentPrintCalls(invoice).previewStore, payload)
    expect(rejected.statusCode).toBe(422)
    expect(Object.keys(rejected.json().errors)).toEqual(['status'])
  })

  it('limits the lines of a preview and prints all of them as PDF', async () => {
    const { id } = await invoices.store({
      lines: Array.from({ length: 1_200 }, () => buildLine(context.company)),
    })
    const { picture } = (await get(`/api/v1/invoice/${id}/preview`)).json()
    expect(picture.length).toBeLessThan(5_000_000)
    const withLongTerms = await invoices.store({ terms: 'a\n'.repeat(25_000) })
    const pages = (await get(`/api/v1/invoice/${withLongTerms.id}/preview`)).json().picture
    expect(pages.length).toBeLessThan(5_000_000)
    const text = extractPdfText(await readPdf(`invoice/${id}/pdf`))
    expect(text.match(/^Conseil/gm)).toHaveLength(1_200)
  })

  it('uses the print settings that an administrator selects', async () => {
    const { client } = context.company
    expect((await client.call(readPrintSettings)).json()).toEqual({
      look: 'letterhead',
      accent: '#0f4c5c',
      design_id: null,
      closings: [],
      version: 0,
    })
    for (const look of printTemplates) {
      const example = await client.call(previewPrintSettings, { look, accent: '#AA3300' })
      expect(example.json().picture).toContain('#aa3300')
    }
    const saved = await client.call(updatePrintSettings, { look: 'band', accent: '#AA3300', version: 0 })
    expect(saved.json()).toMatchObject({ code: 200, version: 1 })
    const outdated = await client.call(updatePrintSettings, {
      look: 'compact',
      accent: '#000000',
      version: 0,
    })
    expect(outdated.statusCode).toBe(409)
    expect(outdated.json().changed).toMatchObject({ name: 'Ada Lovelace', version: 1 })
    const repeated = await client.call(updatePrintSettings, { look: 'band', accent: '#aa3300', version: 0 })
    expect(repeated.json()).toMatchObject({ code: 200, version: 1 })
    const invalid = await client.call(updatePrintSettings, { look: 'band', accent: 'red' })
    expect(invalid.json().errors.accent[0]).toContain('must be a colour')
  })
})
