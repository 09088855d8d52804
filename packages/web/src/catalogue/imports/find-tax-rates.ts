import type { WireImportTaxRate } from '@quittance/shared/contract/product-imports.ts'
import {
  type Decimal,
  decimal,
  isEqual,
  isZero,
  multiplyExact,
  readDecimal,
  toDecimal,
  toExact,
} from '@quittance/shared/money/decimal.ts'
import { NameIndex } from '@quittance/shared/text/name-index.ts'
import { splitNames } from '@quittance/shared/text/name-list.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import { createFault, type RowFault } from '#ui/imports/import-definition.ts'

/** A tax rate of the catalogue. */
export interface KnownTaxRate {
  readonly id: number
  readonly name: string
  /** In percent. */
  readonly rate: Decimal
  readonly isDefault: boolean
  readonly isRetired: boolean
}

export function decodeTaxRate({ id, name, rate, is_default, is_retired }: WireImportTaxRate): KnownTaxRate {
  return { id, name, rate: decimal(String(rate)), isDefault: is_default, isRetired: is_retired }
}

interface FoundTaxRates {
  readonly rates: readonly KnownTaxRate[]
  readonly faults: readonly RowFault[]
}

/** The tax rates of the catalogue. */
export interface CatalogueRates {
  readonly byName: NameIndex<KnownTaxRate>
  readonly inUse: readonly KnownTaxRate[]
  /** Whether percentages can be fractions, as in a workbook: 0.2 for 20%. */
  readonly canBeFractions: boolean
}

/** Indexes tax rates. Of several with the same name, one in use is found. */
export function indexTaxRates(
  rates: readonly KnownTaxRate[],
  { canBeFractions }: Pick<CatalogueRates, 'canBeFractions'>,
): CatalogueRates {
  const inUse = rates.filter(({ isRetired }) => !isRetired)
  const retired = rates.filter(({ isRetired }) => isRetired)
  return { byName: new NameIndex([...inUse, ...retired]), inUse, canBeFractions }
}

/** Finds the tax rates in a cell such as `VAT 20%; Eco tax`, `20 %` or `20% + 2,1%`. */
export function findTaxRates(cell: string, catalogue: CatalogueRates): FoundTaxRates {
  const found = splitNames(cell).map((name) => {
    const named = catalogue.byName.find(name)
    return named === undefined ? findByPercentages(name, catalogue) : { rates: [named], faults: [] }
  })
  const rates = found.flatMap((part) => part.rates)
  return { rates: [...new Set(rates)], faults: found.flatMap(({ faults }) => faults) }
}

function unknown(rate: string): FoundTaxRates {
  return { rates: [], faults: [createFault('tax_rate_ids', 'imports.unknown-tax-rate', { rate })] }
}

// A comma between digits is a decimal separator.
const furtherSeparators = /\s*(?:[+&/]|,(?!\d)|(?<!\d),)\s*/

/** Finds one or several tax rates by their percentages, or by names that are separated in an unusual way. */
function findByPercentages(said: string, catalogue: CatalogueRates): FoundTaxRates {
  const whole = findByPercentage(said, catalogue)
  if (whole.faults.length === 0) return whole
  const parts = said.split(furtherSeparators).filter((part) => part !== '')
  if (parts.length < 2) return whole
  const found = parts.map((part) => {
    const named = catalogue.byName.find(part)
    return named === undefined ? findByPercentage(part, catalogue) : { rates: [named], faults: [] }
  })
  return { rates: found.flatMap(({ rates }) => rates), faults: found.flatMap(({ faults }) => faults) }
}

function findByPercentage(said: string, { inUse, canBeFractions }: CatalogueRates): FoundTaxRates {
  const percentage = readPercentage(said)
  if (percentage === null) return unknown(said)
  const equal = inUse.filter(({ rate }) => isEqual(rate, percentage))
  const fraction = canBeFractions && equal.length === 0 ? readFraction(said) : null
  const matching = fraction === null ? equal : inUse.filter(({ rate }) => isEqual(rate, fraction))
  const [only] = matching.length === 1 ? matching : matching.filter(({ isDefault }) => isDefault)
  if (only !== undefined) return { rates: [only], faults: [] }
  if (matching.length > 1) {
    return { rates: [], faults: [createFault('tax_rate_ids', 'imports.several-tax-rates', { rate: said })] }
  }
  // A line without tax rates has 0% too.
  return isZero(percentage) ? { rates: [], faults: [] } : unknown(said)
}

/** Returns 20 for `0.2`; null: it is not a fraction. */
function readFraction(said: string): Decimal | null {
  const value = /^0[.,]\d/.test(said) ? readDecimal(said.replace(',', '.')) : null
  return value === null ? null : toDecimal(multiplyExact(toExact(value), hundred))
}

const hundred = toExact(decimal('100'))

const taxWords =
  /^(?:vat|tva|taxe?|mwst|mehrwertsteuer|ust|umsatzsteuer|steuer|iva|gst|impuesto|taux|rate)\.?\s+|\s+(?:vat|tva|taxe?|mwst|ust|iva|gst)\.?$/g
const percentagePattern = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/

/** Reads 20 of `20`, `20,0 %`, `VAT 20%` or `20 % MwSt.`; null: there are other words. */
function readPercentage(said: string): Decimal | null {
  const bare = fold(said).replace(taxWords, '').trim()
  const number = percentagePattern.exec(bare)?.[1]
  return number === undefined ? null : readDecimal(number.replace(',', '.'))
}
