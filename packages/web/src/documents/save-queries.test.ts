import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { rejectionIn } from './save-queries.ts'

describe.each(kinds)('a rejected $name', (kind) => {
  it('has errors with the labels of the form', () => {
    const title = getPayloadName(getWireNames(kind.name), 'store', 'title') ?? ''
    const error = new ApiError(422, `${title} is too long.`, {
      errors: {
        [title]: [`${title} is too long.`],
        discount_percentage: ['Too much.'],
        'selected_products.2.price': ['selected_products.2.price is low.'],
        'selected_products.0.selected_tax_rates.1.rate': ['Too high.'],
        selected_products: ['Too many.'],
        something_else: ['Nobody knows.'],
      },
    })
    expect(rejectionIn(error, { kind, call: 'store', text })).toEqual({
      message: `${text(`${kind.name}.title`)} is too long.`,
      fields: {
        title: `${text(`${kind.name}.title`)} is too long.`,
        discountPercentage: 'Too much.',
        lines: 'Too many.',
      },
      lines: [
        { index: 2, field: 'price', sentence: 'Price, line 3 is low.' },
        { index: 0, field: 'taxRates', sentence: 'Too high.' },
      ],
    })
  })
})
