import {
  getTaxClass,
  isUsualTaxClass,
  type TaxClass,
  type TaxKind,
  type VatCategory,
} from '@quittance/shared/documents/tax-class.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** The columns in which a tax rate and the tax of a line store the class. */
export interface TaxClassColumns {
  readonly kind: string
  readonly category: string | null
  readonly exemption_code: string
  readonly exemption_text: string
}

export function toTaxClassColumns({
  kind,
  category,
  exemptionCode,
  exemptionText,
}: TaxClass): TaxClassColumns {
  return { kind, category, exemption_code: exemptionCode, exemption_text: exemptionText }
}

/** Returns the stored class. A category that is not stored follows from the rate. */
export function readTaxClassColumns(row: TaxClassColumns, rate: Decimal): TaxClass {
  const taxClass = {
    kind: row.kind as TaxKind, // as: only kinds are ever written
    category: row.category as VatCategory | null, // as: only categories are ever written
    exemptionCode: row.exemption_code,
    exemptionText: row.exemption_text,
  }
  // The usual class is one object for all rates, because documents can have thousands of taxes.
  return isUsualTaxClass(taxClass, rate) ? getTaxClass({ rate }) : taxClass
}
