import { assertNever } from '@quittance/shared/assert-never.ts'
import type {
  ProductEvent,
  WireAdminCurrency,
  WireAdminPaymentMethod,
  WireAdminTaxRate,
  WireCatalogueProduct,
  WireProductGroup,
  WireProductHistory,
} from '@quittance/shared/contract/catalogue-records.ts'
import type { WireProduct } from '@quittance/shared/contract/picker-lists.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { encodeTaxClass } from '@quittance/shared/wire/tax-class.ts'
import { createChangeConflict, type DomainError, Invalid, NotFound, type Sentence } from '#errors.ts'
import type { AuthoredEvent } from '#events/repository.ts'
import type { ChoiceSaveFailure } from './choices/change-choices.ts'
import type {
  AdministeredCurrency,
  AdministeredGroup,
  AdministeredMethod,
  AdministeredTaxRate,
} from './choices/repository.ts'
import type { CatalogueProduct, ChoiceTable, NamedRecord, Product, RecordResult, TaxRate } from './product.ts'
import type { ProductSaveFailure } from './products/change-products.ts'

export function toWireProduct(product: Product): WireProduct {
  return {
    id: product.id,
    name: product.name,
    price: toNumber(product.price),
    unit: toNumber(product.defaultQuantity),
    unit_name: product.unitName,
    tax_rate_ids: [...product.taxRateIds],
  }
}

export function toWireTaxRate({ id, name, rate, isDefault, taxClass }: TaxRate) {
  return { id, name, rate: toNumber(rate), is_default: isDefault, ...encodeTaxClass(taxClass) }
}

export function toWireNamedRecord({ id, name }: NamedRecord): { id: number; name: string } {
  return { id, name }
}

/** @param defaultId id of the currency of the company; null: it has none */
export function toWireCurrencies(currencies: readonly NamedRecord[], defaultId: number | null) {
  return currencies.map(({ id, name }) => ({ id, name, is_default: id === defaultId }))
}

/** Returns the list under both of its specified names. */
export function toWireGroups(groups: readonly NamedRecord[]) {
  const list = groups.map(toWireNamedRecord)
  return { productGroups: list, product_groups: list }
}

export function toWireProductEvent(recorded: AuthoredEvent): WireProductHistory[number] {
  const { id, at, by, tokenName, event } = recorded
  return { id, at, by: by?.name ?? null, by_token: tokenName, event: event as ProductEvent } // as: no others were requested
}

function createFieldError(field: string, { key, params }: Sentence): DomainError {
  const sentence = { key, params: { field, ...params } }
  return new Invalid(sentence, { [field]: [sentence] })
}

/** Converts the result of one record of a bulk change. */
export function toWireResult(
  { id, outcome }: RecordResult,
  table: 'products' | ChoiceTable,
  text: TranslateFunction,
) {
  switch (outcome) {
    case 'not-found':
      return { id, code: 404, changed: false, message: text('catalogue.not-found') }
    case 'in-use':
      return { id, code: 422, changed: false, message: text(`catalogue.in-use-${table}`) }
    case 'last-one':
      return { id, code: 422, changed: false, message: text('catalogue.last-currency') }
    case 'busy':
      return { id, code: 503, changed: false, message: text('lists.busy') }
    case 'restored':
      return { id, code: 200, changed: true, message: text('catalogue.restored') }
    default:
      return { id, code: 200, changed: outcome !== 'unchanged', message: text(`catalogue.${outcome}`) }
  }
}

/** Names of tax rates by id. */
export type TaxRateNames = ReadonlyMap<number, string>

export function toWireCatalogueProduct(
  product: CatalogueProduct,
  taxRateNames: TaxRateNames,
): WireCatalogueProduct {
  return {
    ...toWireProduct(product),
    tax_rates: product.taxRateIds.flatMap((id) => {
      const name = taxRateNames.get(id)
      return name === undefined ? [] : { id, name }
    }),
    version: product.version,
    product_group: product.group,
    retired_at: product.retiredAt,
    updated_at: product.updatedAt,
  }
}

/** Returns the error for a product that was not stored. */
export function toProductError(outcome: ProductSaveFailure): DomainError {
  switch (outcome.reason) {
    case 'not-found':
      return new NotFound({ key: 'catalogue.not-found' }, { id: [{ key: 'catalogue.not-found' }] })
    case 'unknown-group':
      return createFieldError('product_group_id', { key: 'field.unknown-record' })
    case 'unknown-tax-rate':
      return createFieldError('tax_rate_ids', { key: 'field.unknown-record' })
    case 'name-taken':
    case 'name-retired':
      return createFieldError('name', { key: `catalogue.${outcome.reason}` })
    case 'concurrent-change':
      return toConflictError(outcome.stored)
    default:
      return assertNever(outcome)
  }
}

function toConflictError({ updatedBy, updatedAt, version }: CatalogueProduct): DomainError {
  return createChangeConflict({ changedBy: updatedBy, changedAt: updatedAt, version })
}

export function toWireAdministeredGroup({
  id,
  name,
  retiredAt,
  products,
}: AdministeredGroup): WireProductGroup {
  return { id, name, retired_at: retiredAt, products }
}

export function toWireAdministeredTaxRate(taxRate: AdministeredTaxRate): WireAdminTaxRate {
  const { retiredAt, documents } = taxRate
  return { ...toWireTaxRate(taxRate), retired_at: retiredAt, documents }
}

export function toWireAdministeredCurrency(currency: AdministeredCurrency): WireAdminCurrency {
  const { id, name, retiredAt, documents, parties } = currency
  return { id, name, retired_at: retiredAt, documents, parties }
}

export function toWireAdministeredMethod(method: AdministeredMethod): WireAdminPaymentMethod {
  const { id, name, retiredAt, payments } = method
  return { id, name, retired_at: retiredAt, payments }
}

/** Returns the error for a group, tax rate, currency or payment method that was not stored. */
export function toChoiceError({ reason }: ChoiceSaveFailure): DomainError {
  if (reason !== 'not-found') return createFieldError('name', { key: `catalogue.${reason}` })
  return new NotFound({ key: 'catalogue.not-found' }, { id: [{ key: 'catalogue.not-found' }] })
}
