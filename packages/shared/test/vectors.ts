import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { PricedContent } from '#documents/sales-document.ts'
import { decimal } from '#money/decimal.ts'

const vector = z.object({
  document: z.object({
    lines: z.array(z.object({ quantity: z.string(), price: z.string(), rates: z.array(z.string()) })),
    discount_type_selected: z.enum(['before', 'after']),
    discount_percentage: z.string(),
    adjustments: z.string(),
  }),
  expected: z.object({
    lines: z.array(z.object({ tax_amount: z.string(), total_p_amount: z.string() })),
    sub_total: z.string(),
    total_tax: z.string(),
    discount_value: z.string(),
    total_amount: z.string(),
  }),
})

export type Vector = z.output<typeof vector>

/** Reads the specified cases of document arithmetic. */
export function readVectors(): Vector[] {
  const text = readFileSync(new URL('./vectors/totals.json', import.meta.url), 'utf8')
  return z.array(vector).parse(JSON.parse(text))
}

export function toPricedContent({ document }: Vector): PricedContent {
  return {
    lines: document.lines.map((line) => ({
      type: 'item',
      productId: null,
      description: '',
      unitName: '',
      name: 'Line',
      quantity: decimal(line.quantity),
      price: decimal(line.price),
      taxRates: line.rates.map((rate) => ({ id: null, name: `${rate} %`, rate: decimal(rate) })),
    })),
    discountType: document.discount_type_selected,
    discountPercentage: decimal(document.discount_percentage),
    adjustments: decimal(document.adjustments),
  }
}
