import { z } from 'zod'
import { limits } from '#documents/limits.ts'
import { type TaxClass, taxKinds, vatCategories } from '#documents/tax-class.ts'
import { chooseFieldError, optionalLineOfText } from './field-schemas.ts'

const choice = { error: chooseFieldError('field.choice-expected') }
const line = (maximum: number) =>
  optionalLineOfText(maximum)
    .transform((sent) => sent.trim())
    .nullish()

/** Schemas of the class of a tax rate in a payload. Without `kind`, the others are ignored. */
export const taxClassSchemas = {
  kind: z.enum(taxKinds, choice).nullish(),
  category: z.preprocess((sent) => (sent === '' ? null : sent), z.enum(vatCategories, choice).nullish()),
  exemption_code: line(limits.exemptionCodeLength),
  exemption_text: line(limits.exemptionTextLength),
}

/** Parsed class of a payload; each value can be absent. */
export type SentTaxClass = Partial<z.output<z.ZodObject<typeof taxClassSchemas>>>

/** Returns the class that was sent; undefined: none was, so that it is that of the stored rate. */
export function readTaxClass(sent: SentTaxClass): TaxClass | undefined {
  const { kind, category = null, exemption_code: code, exemption_text: text } = sent
  if (kind === undefined || kind === null) return undefined
  // Only a rate of 0 % can have a category other than S, which the linter checks, not the save.
  return {
    kind,
    category: kind === 'vat' ? category : null,
    exemptionCode: code ?? '',
    exemptionText: text ?? '',
  }
}

/** Schemas of the class of a tax rate in a response. */
export const taxClassFields = {
  kind: z.enum(taxKinds),
  category: z.enum(vatCategories).nullable(),
  exemption_code: z.string(),
  exemption_text: z.string(),
}

export type WireTaxClass = z.output<z.ZodObject<typeof taxClassFields>>

export function encodeTaxClass({ kind, category, exemptionCode, exemptionText }: TaxClass): WireTaxClass {
  return { kind, category, exemption_code: exemptionCode, exemption_text: exemptionText }
}

/** Decodes the class of a rate of the catalogue. */
export function decodeTaxClass(sent: WireTaxClass): TaxClass {
  return {
    kind: sent.kind,
    category: sent.category,
    exemptionCode: sent.exemption_code,
    exemptionText: sent.exemption_text,
  }
}
