import { frenchNotes } from '@quittance/shared/documents/company-legal.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { vatOnDebitsMention } from '@quittance/shared/law/vat-on-debits.ts'
import { describe, expect, it } from 'vitest'
import { renderPdfs } from '#test/pdf-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createLine, createPrintData, type PrintDataChanges } from '#test/print-data.ts'
import { composePrintModel } from './compose-print-model.ts'

const listMentions = (changes: PrintDataChanges) => composePrintModel(createPrintData(changes)).mentions

async function renderText(changes: PrintDataChanges): Promise<string> {
  const [file] = await renderPdfs([composePrintModel(createPrintData(changes))])
  return extractPdfText(Buffer.from(file ?? new Uint8Array())).replace(/\s+/gu, ' ')
}

describe('the mention of VAT on debits', () => {
  const company = { isVatOnDebits: true, nature: 'services' } as const
  const untaxed = { lines: [createLine('1', '100', [])], taxTreatment: 'export' } as const

  it.each<[string, PrintDataChanges, string[]]>([
    ['an invoice for services', { company }, [vatOnDebitsMention]],
    ['a credit note', { company, kind: getKind('creditNote') }, [vatOnDebitsMention]],
    ['an estimate', { company, kind: getKind('estimate') }, []],
    ['an invoice for goods', { company: { ...company, nature: 'goods' } }, []],
    ['an invoice without VAT', { company, values: untaxed }, ['Exonération art. 262 I du CGI']],
    ['an invoice of a company without the option', { company: { nature: 'services' } }, []],
  ])('of %s', (_, changes, expected) => {
    expect(listMentions(changes)).toEqual(expected)
  })

  it('is printed in the language of the law', async () => {
    expect(await renderText({ company, locale: 'en' })).toContain(vatOnDebitsMention)
  })
})

describe('notes about late payment', () => {
  const company = frenchNotes
  const { party } = createPrintData({}).values
  const forPrivatePerson = { values: { party: { ...party, company: '', isPrivate: true } }, company }

  it('are printed on invoices to companies, with the compensation of 40 EUR', async () => {
    const { notePmd, notePmt, noteAab } = frenchNotes
    expect(listMentions({ company })).toEqual([notePmd, notePmt, noteAab])
    expect(await renderText({ company })).toContain(
      'frais de recouvrement en cas de retard de paiement : 40 €',
    )
  })

  it('are not printed on credit notes and offers', () => {
    expect(listMentions({ company, kind: getKind('creditNote') })).toEqual([])
    expect(listMentions({ company, kind: getKind('estimate') })).toEqual([])
  })

  it('are not printed for private persons, whom they do not concern', async () => {
    expect(listMentions(forPrivatePerson)).toEqual([frenchNotes.noteAab])
    expect(await renderText(forPrivatePerson)).not.toContain('40 €')
  })
})
