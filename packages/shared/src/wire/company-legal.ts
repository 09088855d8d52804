import { z } from 'zod'
import { type CompanyLegal, natures, vatRegimes } from '#documents/company-legal.ts'
import { chooseFieldError, multilineText, optionalLineOfText } from './field-schemas.ts'

const choice = { error: chooseFieldError('field.choice-expected') }

/** An optional yes or no. */
const flag = z.boolean({ error: chooseFieldError('field.choice-expected') }).optional()

const line = optionalLineOfText(255).optional()
const note = multilineText(500).optional()

/** Schemas of the fields in a payload. An absent field stays as it is stored. */
export const companyLegalSchemas = {
  legal_form: line,
  share_capital: line,
  vat_regime: z.enum(vatRegimes, choice).optional(),
  vat_on_debits: flag,
  vat_on_discounted_price: flag,
  eas_scheme: line,
  eas_id: line,
  note_pmt: note,
  note_pmd: note,
  note_aab: note,
  nature: z.enum(natures, choice).optional(),
}

/** Schemas of the fields in a response. */
export const companyLegalFields = {
  legal_form: z.string(),
  share_capital: z.string(),
  vat_regime: z.enum(vatRegimes),
  vat_on_debits: z.boolean(),
  vat_on_discounted_price: z.boolean(),
  eas_scheme: z.string(),
  eas_id: z.string(),
  note_pmt: z.string(),
  note_pmd: z.string(),
  note_aab: z.string(),
  nature: z.enum(natures),
}

export type WireCompanyLegal = z.output<z.ZodObject<typeof companyLegalFields>>

export function encodeCompanyLegal(legal: CompanyLegal): WireCompanyLegal {
  return {
    legal_form: legal.legalForm,
    share_capital: legal.shareCapital,
    vat_regime: legal.vatRegime,
    vat_on_debits: legal.isVatOnDebits,
    vat_on_discounted_price: legal.isVatOnDiscountedPrice,
    eas_scheme: legal.easScheme,
    eas_id: legal.easId,
    note_pmt: legal.notePmt,
    note_pmd: legal.notePmd,
    note_aab: legal.noteAab,
    nature: legal.nature,
  }
}

export function decodeCompanyLegal(sent: WireCompanyLegal): CompanyLegal {
  return {
    legalForm: sent.legal_form,
    shareCapital: sent.share_capital,
    vatRegime: sent.vat_regime,
    isVatOnDebits: sent.vat_on_debits,
    isVatOnDiscountedPrice: sent.vat_on_discounted_price,
    easScheme: sent.eas_scheme,
    easId: sent.eas_id,
    notePmt: sent.note_pmt,
    notePmd: sent.note_pmd,
    noteAab: sent.note_aab,
    nature: sent.nature,
  }
}

type SentCompanyLegal = Partial<z.output<z.ZodObject<typeof companyLegalSchemas>>>

/** Applies the sent values to the stored ones; undefined means no change. */
export function mergeCompanyLegal(sent: SentCompanyLegal, stored: CompanyLegal): CompanyLegal {
  const values = encodeCompanyLegal(stored)
  const names = Object.keys(values) as (keyof WireCompanyLegal)[] // as: the keys of a WireCompanyLegal
  const merged = names.map((name) => {
    const value = sent[name] ?? values[name]
    return [name, typeof value === 'string' ? value.trim() : value]
  })
  return decodeCompanyLegal(Object.fromEntries(merged) as WireCompanyLegal) // as: has a value of each name
}
