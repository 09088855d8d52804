import type { ProductExportColumn } from '@quittance/shared/contract/product-lists.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { CatalogueProduct } from '#catalogue/product.ts'
import type { ExportColumns } from '#sheets/sheet.ts'

/** What the list of products can be exported with. */
export function createProductColumns(text: TranslateFunction): ExportColumns<CatalogueProduct, ProductExportColumn> {
  return {
    name: { kind: 'text', heading: text('line.name'), value: ({ name }) => name, width: 40 },
    group: {
      kind: 'text',
      heading: text('catalogue.group'),
      value: ({ group }) => group?.name ?? '',
      width: 24,
    },
    price: { kind: 'number', heading: text('line.price'), value: ({ price }) => price },
    unit_name: {
      kind: 'text',
      heading: text('catalogue.unit-name'),
      value: ({ unitName }) => unitName,
      width: 12,
    },
    unit: {
      kind: 'number',
      heading: text('catalogue.unit'),
      value: ({ defaultQuantity }) => defaultQuantity,
    },
    updated: { kind: 'moment', heading: text('sheets.updated'), value: ({ updatedAt }) => updatedAt },
  }
}
