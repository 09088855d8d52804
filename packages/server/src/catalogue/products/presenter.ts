import type { WireCatalogueProduct } from '@quittance/shared/contract/product-lists.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import { refusedField, toWireProduct } from '#catalogue/presenter.ts'
import type { CatalogueProduct } from '#catalogue/product.ts'
import { ChangedMeanwhile, NotFound, type Refusal } from '#errors.ts'
import type { ProductNotSaved } from './save-product.ts'

export function toWireCatalogueProduct(product: CatalogueProduct): WireCatalogueProduct {
  return {
    ...toWireProduct(product),
    version: product.version,
    product_group: product.group,
    retired_at: product.retiredAt,
    updated_at: product.updatedAt,
  }
}

/** The refusal that tells a sender why a product was not stored. */
export function refusalOf(outcome: ProductNotSaved): Refusal {
  switch (outcome.because) {
    case 'not-found':
      return new NotFound({ key: 'catalogue.not-found' }, { id: [{ key: 'catalogue.not-found' }] })
    case 'unknown-group':
      return refusedField('product_group_id', { key: 'field.unknown-record' })
    case 'name-taken':
    case 'name-retired':
      return refusedField('name', { key: `catalogue.${outcome.because}` })
    case 'changed-meanwhile':
      return changedMeanwhile(outcome.stored)
    default:
      return unreachable(outcome)
  }
}

function changedMeanwhile({ updatedBy, updatedAt, version }: CatalogueProduct): Refusal {
  // For people; programs find the exact moment beside it.
  const time = `${updatedAt.slice(0, 10)} ${updatedAt.slice(11, 16)} UTC`
  return new ChangedMeanwhile(
    { key: 'form.changed-meanwhile', params: { name: updatedBy, time } },
    {},
    { changed: { name: updatedBy, at: updatedAt, version } },
  )
}
