import { readFileSync } from 'node:fs'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { expect, it } from 'vitest'
import { composeInitialData } from '#settings/initial-data.ts'
import { createPrintData } from '#test/print-data.ts'
import { composePrintModel, createPdfFileName } from './compose-print-model.ts'
import { findHeading } from './document-heading.ts'

const creditNote = getKind('creditNote')

it.each([
  ['fr', 'FR', 'Facture d’avoir'],
  ['fr', 'BE', 'Note de crédit'],
  ['fr', 'LU', 'Note de crédit'],
  ['fr', 'CH', 'Note de crédit'],
  ['fr', '', 'Facture d’avoir'],
  ['de', 'DE', 'Rechnungskorrektur'],
  ['de', 'AT', 'Rechnungskorrektur'],
  ['de', 'BE', 'Rechnungskorrektur'],
  ['de', 'CH', 'Gutschrift'],
  ['de', 'LI', 'Gutschrift'],
  ['en', 'BE', 'Credit Note'],
  ['es', 'ES', 'Factura rectificativa'],
] as const)('heads credit notes in %s of a company in %s: %s', (locale, country, expected) => {
  // The country of the client does not matter.
  const party = { ...createPrintData({}).values.party, country: 'BE' }
  const values = { number: 7, prefix: 'X-', party }
  const model = composePrintModel(createPrintData({ kind: creditNote, locale, company: { country }, values }))
  expect(model.heading).toBe(expected)
  expect(model.title).toBe(`${expected} X-0007`)
  expect(createPdfFileName(model)).toBe(`${expected} X-0007.pdf`)
})

it.each(['BE', 'CH', 'DE', 'FR'])('heads them like the title of new ones in %s', (country) => {
  for (const locale of locales) {
    const { kinds } = composeInitialData({ locale, country, timeZone: '' })
    const { heading } = composePrintModel(createPrintData({ kind: creditNote, locale, company: { country } }))
    expect(kinds.get('creditNote')?.defaultTitle.toLowerCase()).toBe(heading.toLowerCase())
  }
})

it('heads the other kinds alike in all countries', () => {
  const { heading } = composePrintModel(createPrintData({ company: { country: 'BE' } }))
  expect(heading).toBe('Facture')
})

const lawPage = readFileSync(new URL('../../../../../docs/law.md', import.meta.url), 'utf8')

it.each(['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT'])(
  'heads credit notes of companies in %s as docs/law.md says',
  (country) => {
    const section = lawPage.split(/^### /m).find((part) => part.includes(`(${country})`)) ?? ''
    const row = section.split('\n').find((line) => line.startsWith('| credit note |'))
    const headings = locales.map((locale) => findHeading('creditNote', { locale, country }, false))
    expect(headings.filter((heading) => !row?.includes(heading))).toEqual([])
  },
)
