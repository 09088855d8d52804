import { z } from 'zod'
import { figureRules } from '#documents/figures.ts'
import { limits } from '#documents/limits.ts'
import { type CurrencyProblem, currencyProblem } from '#money/currency-codes.ts'
import { one } from '#money/decimal.ts'
import type { TextKey } from '#text/text-keys.ts'
import { missingOr, refuse } from '#wire/field-error.ts'
import {
  figure,
  nameText,
  optionalLineOfText,
  productNameText,
  recordId,
  reference,
} from '#wire/field-values.ts'
import { listOf } from '#wire/list-of.ts'
import { get, post } from './calls.ts'
import type { Access } from './endpoint.ts'
import { catalogueProduct } from './product-lists.ts'
import { namedRecord } from './records.ts'
import { changeResults } from './several-records.ts'

// What the catalogue is made of, for those who keep it. What forms choose from is in `catalogue.ts`.

const mostAtOnce = 200

const someIds = listOf(recordId, { max: mostAtOnce, isRequired: true })

const saved = z.object({ code: z.literal(200), message: z.string(), id: z.int() })

const body = { error: 'body.object-expected' } as const

/** Takes records out of use, or away altogether. */
function endingCalls(noun: string, names: string, access: Access) {
  return {
    setRetired: post({
      path: `/api/v1/${noun}/set_retired`,
      summary: `Take several ${names} out of use, or back; each is done or not by itself.`,
      access,
      body: z.object({ ids: someIds, retired: z.boolean({ error: 'field.invalid' }) }, body),
      answer: changeResults,
    }),
    remove: post({
      path: `/api/v1/${noun}/delete`,
      summary: `Delete several ${names}, as far as nothing uses them.`,
      access,
      body: z.object({ ids: someIds }, body),
      answer: changeResults,
    }),
  }
}

const withId = { id: recordId }

const productFields = z.object(
  {
    name: productNameText(limits.lineNameLength),
    price: figure(figureRules.price, { tooSmall: 'line.price-below-zero' }),
    /** The default quantity. */
    unit: figure(figureRules.quantity)
      .nullish()
      .transform((sent) => sent ?? one),
    unit_name: optionalLineOfText(limits.unitNameLength)
      .transform((sent) => sent.trim())
      .default(''),
    product_group_id: z.preprocess((sent) => (sent === '' ? null : sent), reference.nullish()),
  },
  body,
)

export type SentProductFields = z.output<typeof productFields>

const savedProduct = saved.extend({ version: z.int() })

/** One product, and what is done with several. */
export const productCalls = {
  open: get({
    path: '/api/v1/product/:id',
    summary: 'One product, and how many documents have it.',
    params: z.object(withId),
    answer: z.object({ product: catalogueProduct.extend({ documents: z.int() }) }),
  }),
  store: post({
    path: '/api/v1/product/store',
    summary: 'Store a new product.',
    body: productFields,
    answer: savedProduct,
  }),
  update: post({
    path: '/api/v1/product/update',
    summary: 'Store a changed product. Documents keep it as it was when they were written.',
    body: productFields.extend({
      ...withId,
      version: z.int({ error: 'field.whole-number-expected' }).optional(),
    }),
    answer: savedProduct,
  }),
  ...endingCalls('product', 'products', 'member'),
}

/** Null: in use. */
const retiredAt = { retired_at: z.string().nullable() }
const named = { name: nameText(limits.productGroupNameLength, 'line.name-required') }
const rated = {
  name: nameText(limits.taxRateNameLength, 'line.name-required'),
  rate: figure(figureRules.taxRate),
}

export const productGroup = namedRecord.extend({ ...retiredAt, products: z.int() })

export type WireProductGroup = z.output<typeof productGroup>

export const productGroupCalls = {
  all: get({
    path: '/api/v1/product_group/all',
    summary: 'The product groups, retired ones too, and how many products each has.',
    answer: z.object({ product_groups: z.array(productGroup) }),
  }),
  store: post({
    path: '/api/v1/product_group/store',
    summary: 'Store a new product group.',
    body: z.object(named, body),
    answer: saved,
  }),
  update: post({
    path: '/api/v1/product_group/update',
    summary: 'Rename a product group.',
    body: z.object({ ...withId, ...named }, body),
    answer: saved,
  }),
  ...endingCalls('product_group', 'product groups', 'member'),
}

export const administeredTaxRate = namedRecord.extend({
  ...retiredAt,
  rate: z.number(),
  documents: z.int(),
})

export type WireAdministeredTaxRate = z.output<typeof administeredTaxRate>

export const taxRateCalls = {
  all: get({
    path: '/api/v1/tax_rate/all',
    summary: 'The tax rates, retired ones too, and how many documents have each.',
    access: 'admin',
    answer: z.object({ tax_rates: z.array(administeredTaxRate) }),
  }),
  store: post({
    path: '/api/v1/tax_rate/store',
    summary: 'Store a new tax rate, in percent.',
    access: 'admin',
    body: z.object(rated, body),
    answer: saved,
  }),
  update: post({
    path: '/api/v1/tax_rate/update',
    summary: 'Store a changed tax rate. Documents keep it as it was when they were written.',
    access: 'admin',
    body: z.object({ ...withId, ...rated }, body),
    answer: saved,
  }),
  ...endingCalls('tax_rate', 'tax rates', 'admin'),
}

export const administeredCurrency = namedRecord.extend({
  ...retiredAt,
  documents: z.int(),
  /** Leads and customers to whom it is offered. */
  parties: z.int(),
})

export type WireAdministeredCurrency = z.output<typeof administeredCurrency>

const problems: Readonly<Record<CurrencyProblem, TextKey>> = {
  unknown: 'catalogue.unknown-currency',
  'not-two-decimals': 'catalogue.not-two-decimals',
}

const currencyCode = z.string({ error: missingOr('field.text-expected') }).transform((sent, context) => {
  const code = sent.trim().toUpperCase()
  const problem = currencyProblem(code)
  if (code === '') refuse(context, 'field.missing')
  else if (problem !== null) refuse(context, problems[problem], { code: code.slice(0, 20) })
  return code
})

/** A currency is its code: it can come and go, but never change. */
export const currencyCalls = {
  all: get({
    path: '/api/v1/currency/all',
    summary: 'The currencies, retired ones too, and how much uses each.',
    access: 'admin',
    answer: z.object({ currencies: z.array(administeredCurrency) }),
  }),
  store: post({
    path: '/api/v1/currency/store',
    summary: 'Take up a currency by its ISO 4217 code; it must have two decimals.',
    access: 'admin',
    body: z.object({ name: currencyCode }, body),
    answer: saved,
  }),
  ...endingCalls('currency', 'currencies', 'admin'),
}
