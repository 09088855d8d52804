import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  deletePrintDesign,
  deletePrintFont,
  listPrintDesigns,
  storePrintDesign,
  storePrintFont,
  updatePrintDesign,
} from '@quittance/shared/contract/print-designs.ts'
import {
  previewPrintSettings,
  readPrintSettings,
  updateCompany,
  updatePrintSettings,
} from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { renameFont, toCffFont } from '#test/font-files.ts'
import { extractPdfText, runPdfTool } from '#test/pdf-tools.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const require = createRequire(import.meta.url)
const readFont = (path: string) => readFileSync(require.resolve(`@expo-google-fonts/${path}`))
const latinFont = readFont('inter/400Regular/Inter_400Regular.ttf')
const fontFile = readFont('noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf')

const blocks = getDefaultBlocks('letterhead')
const design = { look: 'letterhead', accent: '#7A1F3D', font: 'look', blocks, hidden: [] }

forOneDatabaseWithCompany('own templates', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const client = () => context.company.client
  const readPdf = async (id: number, locale: string) =>
    (await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf?locale=${locale}` })).rawPayload
  const list = async () => (await client().call(listPrintDesigns)).json()

  it('are added, changed and deleted', async () => {
    const added = (await client().call(storePrintDesign, { ...design, name: 'Chantier' })).json()
    expect(added).toMatchObject({ code: 200, message: 'The template “Chantier” has been added.' })
    const { id } = added
    expect((await list()).designs).toEqual([
      { ...design, id, name: 'Chantier', accent: '#7a1f3d', version: 1 },
    ])
    const taken = await client().call(storePrintDesign, { ...design, name: 'Chantier' })
    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([422, ['name']])

    const changed = { ...design, id, name: 'Devis', hidden: ['logo'], version: 1 }
    expect((await client().call(updatePrintDesign, changed)).json()).toMatchObject({ version: 2 })
    expect((await client().call(updatePrintDesign, changed)).json()).toMatchObject({ version: 2 })
    const outdated = await client().call(updatePrintDesign, { ...changed, name: 'Other' })
    expect(outdated.statusCode).toBe(409)
    expect(outdated.json().changed).toMatchObject({ name: 'Ada Lovelace', version: 2 })

    const settings = { look: 'band', accent: '#0f4c5c', design_id: id }
    expect((await client().call(updatePrintSettings, settings)).statusCode).toBe(200)
    expect((await client().call(readPrintSettings)).json()).toMatchObject({ design_id: id })
    const used = await client().call(deletePrintDesign, { id })
    expect(used.json().message).toBe(
      'Your documents are printed with this template. Select another one first.',
    )
    await client().call(updatePrintSettings, { look: 'band', accent: '#0f4c5c' })
    expect((await client().call(deletePrintDesign, { id })).json()).toMatchObject({ code: 200 })
    expect((await list()).designs).toEqual([])
    const unknown = await client().call(updatePrintSettings, settings)
    expect(unknown.statusCode).toBe(404)
    expect((await client().call(updatePrintDesign, changed)).statusCode).toBe(404)
  })

  it.each([
    ['hidden', { hidden: ['lines'] }],
    ['hidden', { hidden: ['terms'] }],
    ['blocks', { blocks: blocks.slice(1) }],
    ['blocks', { blocks: [...blocks.slice(0, -1), 'logo'] }],
    ['blocks', { blocks: [...blocks].reverse() }],
    ['font', { font: 'Comic Sans' }],
    ['font', { font: 'own:Missing' }],
    ['accent', { accent: 'red' }],
    ['name', { name: ' ' }],
  ])('are rejected with the field %s', async (field, changes) => {
    const rejected = await client().call(storePrintDesign, { ...design, name: 'Invalid', ...changes })
    expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, [field]])
  })

  it('are at most twenty', async () => {
    const ids: number[] = []
    for (let count = 1; count <= 20; count += 1)
      ids.push((await client().call(storePrintDesign, { ...design, name: `Template ${count}` })).json().id)
    const rejected = await client().call(storePrintDesign, { ...design, name: 'One more' })
    expect(rejected.json().message).toContain('at most 20 own templates')
    for (const id of ids) await client().call(deletePrintDesign, { id })
  })

  it('print the blocks in their order, without the hidden ones', async () => {
    const [logo, summary, issuer, client_, ...body] = blocks
    const ordered = [client_, issuer, summary, logo, 'terms', ...body.filter((name) => name !== 'terms')]
    const own = { ...design, name: 'Ordered', blocks: ordered, hidden: ['subject', 'logo'] }
    const { id: designId } = (await client().call(storePrintDesign, own)).json()
    await client().call(updatePrintSettings, { look: 'band', accent: '#0f4c5c', design_id: designId })
    const { id } = await invoices.store({ title: 'Hidden subject', terms: 'Payment in 30 days' })
    const text = extractPdfText(await readPdf(id, 'en'))
    expect(text).not.toContain('Hidden subject')
    const places = ['Éditions Ménard', 'Number', 'Payment in 30 days', 'Conseil'].map((part) =>
      text.indexOf(part),
    )
    expect(places).toEqual([...places].sort((left, right) => left - right))
    expect(places).not.toContain(-1)
    await client().call(updatePrintSettings, { look: 'letterhead', accent: '#0f4c5c' })
    expect(extractPdfText(await readPdf(id, 'en'))).toContain('Hidden subject')
    await client().call(deletePrintDesign, { id: designId })
  })

  it('end with the text of the language, or of that of the company', async () => {
    const names = { name: 'Atelier', address: '', postal_code: '', city: '', email: '', phone: '' }
    const company = { ...names, country: 'FR', legal_number: '', tax_number: '' }
    await client().call(updateCompany, company)
    const { id } = await invoices.store()
    const settings = { look: 'letterhead', accent: '#0f4c5c' }
    const closings = [
      { locale: 'fr', closing: 'IBAN FR76 français' },
      { locale: 'en', closing: 'IBAN FR76 English' },
    ]
    await client().call(updatePrintSettings, { ...settings, closings })
    expect((await client().call(readPrintSettings)).json().closings).toEqual([...closings].reverse())
    for (const [locale, closing] of [
      ['en', 'English'],
      ['fr', 'français'],
      ['de', 'français'],
    ] as const)
      expect(extractPdfText(await readPdf(id, locale))).toContain(`IBAN FR76 ${closing}`)
    await client().call(updatePrintSettings, { ...settings, closings: [{ locale: 'en', closing: ' ' }] })
    expect(extractPdfText(await readPdf(id, 'en'))).toContain('IBAN FR76 français')
    await client().call(updatePrintSettings, settings)
    expect((await client().call(readPrintSettings)).json().closings).toHaveLength(1)
  })

  it('use an own font, and that of the product for its missing characters', async () => {
    const stored = await client().call(storePrintFont, { font: fontFile.toString('base64') })
    expect(stored.json()).toMatchObject({ code: 200, family: 'Noto Sans Hebrew' })
    const [font] = (await list()).fonts
    expect(font).toEqual({ id: font.id, family: 'Noto Sans Hebrew', weight: 700, bytes: fontFile.length })
    const own = { ...design, name: 'Own font', font: 'own:Noto Sans Hebrew' }
    const { id: designId } = (await client().call(storePrintDesign, own)).json()
    await client().call(updatePrintSettings, { look: 'band', accent: '#0f4c5c', design_id: designId })
    const { id } = await invoices.store({ title: 'שלום Привет' })
    const pdf = await readPdf(id, 'en')
    expect(runPdfTool(pdf, 'pdffonts', ['FILE'])).toMatch(
      /NotoSansHebrew[\s\S]*SourceSerif|SourceSerif[\s\S]*NotoSansHebrew/,
    )
    expect(await readPdf(id, 'en')).toEqual(pdf)

    const used = await client().call(deletePrintFont, { id: font.id })
    expect(used.json().message).toBe('A template uses this font. Select another font there first.')
    await client().call(updatePrintSettings, { look: 'letterhead', accent: '#0f4c5c' })
    await client().call(deletePrintDesign, { id: designId })
    expect((await client().call(deletePrintFont, { id: font.id })).statusCode).toBe(200)
    expect((await list()).fonts).toEqual([])
  })

  it.each([
    ['without the style in it', { 1: 'Firma Light' }, 'Firma'],
    ['instead of that of all its weights', { 1: 'Firma Haus', 16: 'Firma Pro' }, 'Firma Haus'],
    ['with its last word', { 1: 'Firma Zwei' }, 'Firma Zwei'],
  ])('use a font by the name that the renderer knows: %s', async (_what, names, family) => {
    const file = renameFont(latinFont, { ...names, 6: 'FirmaFont' })
    const stored = (await client().call(storePrintFont, { font: file.toString('base64') })).json()
    expect(stored).toMatchObject({ code: 200, family })
    const own = { ...design, name: 'Named font', font: `own:${family}` }
    const { id: designId } = (await client().call(storePrintDesign, own)).json()
    await client().call(updatePrintSettings, { look: 'band', accent: '#0f4c5c', design_id: designId })
    const { id } = await invoices.store()
    expect(runPdfTool(await readPdf(id, 'en'), 'pdffonts', ['FILE'])).toContain('FirmaFont')
    await client().call(updatePrintSettings, { look: 'letterhead', accent: '#0f4c5c' })
    await client().call(deletePrintDesign, { id: designId })
    for (const font of (await list()).fonts) await client().call(deletePrintFont, { id: font.id })
  })

  it('use an OpenType font with CFF outlines', async () => {
    const file = toCffFont(renameFont(latinFont, { 1: 'Firma Box', 6: 'FirmaBox' }))
    const stored = (await client().call(storePrintFont, { font: file.toString('base64') })).json()
    expect(stored).toMatchObject({ code: 200, family: 'Firma Box' })
    const own = { ...design, name: 'CFF font', font: 'own:Firma Box' }
    const { id: designId } = (await client().call(storePrintDesign, own)).json()
    await client().call(updatePrintSettings, { look: 'band', accent: '#0f4c5c', design_id: designId })
    const { id } = await invoices.store({ title: 'Outlines' })
    const pdf = await readPdf(id, 'en')
    expect(runPdfTool(pdf, 'pdffonts', ['FILE'])).toMatch(/FirmaBox\S* +CID Type 0C/)
    expect(extractPdfText(pdf)).toContain('Outlines')
    await client().call(updatePrintSettings, { look: 'letterhead', accent: '#0f4c5c' })
    await client().call(deletePrintDesign, { id: designId })
    for (const font of (await list()).fonts) await client().call(deletePrintFont, { id: font.id })
  })

  it('reject a font that the renderer does not know by its name', async () => {
    // Typst derives the family of some fonts from their PostScript name.
    const file = renameFont(latinFont, { 1: 'Firma', 6: 'NewCM10-Regular' })
    const rejected = await client().call(storePrintFont, { font: file.toString('base64') })
    expect([rejected.statusCode, rejected.json().errors]).toEqual([
      422,
      { font: ['Documents cannot use this font: its family name is not recognised. Select another font.'] },
    ])
  })

  it('reject fonts whose licence forbids embedding', async () => {
    const restricted = Buffer.from(fontFile)
    const count = restricted.readUInt16BE(4)
    for (let entry = 12; entry < 12 + 16 * count; entry += 16)
      if (restricted.toString('latin1', entry, entry + 4) === 'OS/2')
        restricted.writeUInt16BE(2, restricted.readUInt32BE(entry + 8) + 8)
    const rejected = await client().call(storePrintFont, { font: restricted.toString('base64') })
    expect(rejected.json().errors.font[0]).toContain('does not allow embedding it in documents')
    const text = await client().call(storePrintFont, { font: Buffer.from('text').toString('base64') })
    expect(text.json().message).toBe(
      'This file is not a font. Select a TrueType (.ttf) or OpenType (.otf) file.',
    )
    expect((await list()).fonts).toEqual([])
  })

  it('are previewed with the latest document, or with an example if it cannot be printed', async () => {
    await invoices.store({ title: 'Latest' })
    const preview = (await client().call(previewPrintSettings, design)).json()
    expect(preview).toMatchObject({ shown_number: `T-${invoices.lastNumber}` })
    const changed = (await client().call(previewPrintSettings, { ...design, closing: 'IBAN' })).json()
    expect(changed.picture).not.toBe(preview.picture)
    const rejected = await client().call(previewPrintSettings, { ...design, hidden: ['terms'] })
    expect(Object.keys(rejected.json().errors)).toEqual(['hidden'])
    await invoices.store({ title: '𒀀' })
    const example = await client().call(previewPrintSettings, design)
    expect(example.json()).toMatchObject({ shown_number: null })
    expect(example.json().picture).toMatch(/^<svg/)
  })
})
