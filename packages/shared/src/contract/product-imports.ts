import { z } from 'zod'
import { decimalRules, limits } from '#documents/limits.ts'
import type { TextKey } from '#text/translator.ts'
import {
  decimalField,
  listOf,
  nameText,
  optionalLineOfText,
  productNameText,
  recordId,
} from '#wire/field-schemas.ts'
import { taxClassFields } from '#wire/tax-class.ts'
import { get, post } from './endpoint.ts'
import { importBody, importResponse, maxRowsPerRequest } from './imports.ts'

/** The fields of a row. An absent field is the usual value of a new product, and changes nothing in an existing one. */
export const productRowFields = z.object({
  name: productNameText(limits.lineNameLength),
  /** Required for a new product. */
  price: decimalField(decimalRules.price, { tooSmall: 'line.price-below-zero' }).optional(),
  unit: decimalField(decimalRules.quantity).optional(),
  unit_name: optionalLineOfText(limits.unitNameLength)
    .transform((sent) => sent.trim())
    .optional(),
  /** Name of the product group. */
  product_group: nameText(limits.productGroupNameLength).optional(),
  tax_rate_ids: listOf(recordId, { max: limits.taxRatesPerLine }).optional(),
})

export type ProductRowFields = z.output<typeof productRowFields>

export const importProducts = post({
  path: '/api/v1/product/import',
  summary: `Store up to ${maxRowsPerRequest} products. A row has a \`line\` and the fields of \`store\`, with the name of its group; sent again, it is stored once.`,
  body: z.object(
    {
      ...importBody(productRowFields),
      /** Whether missing product groups are created. Otherwise their rows are rejected. */
      create_groups: z.boolean({ error: 'field.invalid' }).default(false),
    },
    { error: 'body.object-expected' },
  ),
  response: importResponse,
})

const importTaxRate = z.object({
  id: z.int(),
  name: z.string(),
  rate: z.number(),
  is_default: z.boolean(),
  ...taxClassFields,
  is_retired: z.boolean(),
})

export type WireImportTaxRate = z.output<typeof importTaxRate>

/** Includes retired tax rates, because an exported file can contain them. */
export const listImportTaxRates = get({
  path: '/api/v1/import/tax_rates',
  summary: 'List the tax rates of import rows, in percent, including retired ones.',
  isCacheable: true,
  response: z.object({ tax_rates: z.array(importTaxRate) }),
})

/** Text keys of the field labels on screens and in files, by wire name. */
export const productFieldLabels = {
  name: 'catalogue.name',
  product_group: 'catalogue.group',
  price: 'line.price',
  unit_name: 'catalogue.unit-name',
  unit: 'catalogue.unit',
  tax_rate_ids: 'catalogue.product-taxes',
} as const satisfies Readonly<Record<keyof ProductRowFields, TextKey>>
