import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { getTaxClass, type TaxClass } from '@quittance/shared/documents/tax-class.ts'
import { type Decimal, toCanonical } from '@quittance/shared/money/decimal.ts'
import { listAllTaxRates } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listStoredTaxRates } from './line-repository.ts'

/**
 * Adds the class to the tax rates that were sent without one: that of the same rate in the stored document, otherwise that of the rate
 * with this id and percentage in the catalogue, otherwise the default. Returns the same lines if all rates have a class.
 * @param id of the stored document; null: a new one
 */
export async function resolveTaxClasses(
  transaction: Connection,
  id: number | null,
  lines: readonly DocumentLine[],
): Promise<readonly DocumentLine[]> {
  if (lines.every(({ taxRates }) => taxRates.every(({ taxClass }) => taxClass !== undefined))) return lines
  const known = await readKnownClasses(transaction, id)
  const resolve = (taxRate: LineTaxRate): LineTaxRate =>
    taxRate.taxClass ? taxRate : { ...taxRate, taxClass: known.get(toKey(taxRate)) ?? getTaxClass(taxRate) }
  return lines.map((line) => ({ ...line, taxRates: line.taxRates.map(resolve) }))
}

async function readKnownClasses(transaction: Connection, id: number | null): Promise<Map<string, TaxClass>> {
  const known = new Map<string, TaxClass>()
  for (const { taxClass, ...rate } of await listAllTaxRates(transaction)) known.set(toKey(rate), taxClass)
  // The class as sold comes first: the catalogue may have changed since.
  for (const { taxClass, ...rate } of id === null ? [] : await listStoredTaxRates(transaction, id))
    known.set(toKey(rate), taxClass)
  return known
}

function toKey({ id, rate }: { readonly id: number | null; readonly rate: Decimal }): string {
  return `${id} ${toCanonical(rate)}`
}
