import { estimate, invoice, kinds, proposal } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it, test } from 'vitest'
import {
  allLinesRemoved,
  lineAppended,
  lineDecimalBlurred,
  lineTextChanged,
} from '#documents/lines/line-changes.ts'
import { readEntry } from '#locale/number-entry.ts'
import { aFilledForm } from '../../test/document-factories.ts'
import type { DocumentForm } from './document-form.ts'
import { decimalFieldError, problemsOf as problemsWith } from './document-problems.ts'

const problemsOf = (...asked: Parameters<typeof problemsWith>) =>
  problemsWith(...asked).map(({ sentence }) => sentence)

describe.each(kinds)('a complete $name', (kind) => {
  const form = aFilledForm(kind)

  it('can be saved if its number is free or could not be checked', () => {
    expect(problemsOf(form, 'available', { kind, text })).toEqual([])
    expect(problemsOf(form, 'unknown', { kind, text })).toEqual([])
  })

  it('cannot be saved under an occupied number', () => {
    expect(problemsOf(form, 'occupied', { kind, text })).toEqual([text(`${kind.name}.occupied`)])
  })

  it('cannot be saved while its number is being checked', () => {
    expect(problemsOf(form, 'being-checked', { kind, text })).toEqual(['The number is being checked.'])
  })

  it('needs at least one product', () => {
    expect(problemsOf(allLinesRemoved(form), 'available', { kind, text })).toEqual([
      'Please select at least one product.',
    ])
  })

  it('reports the position of a line without a name', () => {
    expect(
      problemsOf(lineTextChanged(form, 1, { field: 'name', text: ' ' }), 'available', { kind, text }),
    ).toEqual(['Line 1 has no name.'])
  })
})

test('empty lines have no problems, and the other lines keep their positions', () => {
  const kind = proposal
  const form = lineAppended(aFilledForm(kind), 'Pose')
  const key = form.nextLineKey - 1
  const blank = lineTextChanged(form, key, { field: 'name', text: '' })
  expect(problemsOf(blank, 'available', { kind, text })).toEqual([])
  const last = lineAppended(blank, 'Dépose')
  const place = last.lines.length
  expect(problemsOf(last, 'available', { kind, text })).toEqual([
    `Price, line ${place} is missing. Please fill it in.`,
  ])
})

test.each<[Partial<DocumentForm>, string]>([
  [{ title: ' ' }, 'To save, fill in: Subject.'],
  [{ relation: null, party: null }, 'To save, fill in: Type, Select Lead/Customer.'],
  [{ status: null, currency: null, owner: null }, 'To save, fill in: Status, Currency, Sales Agent.'],
  [{ documentDate: null }, 'To save, fill in: Proposal Date.'],
  [{ adjustments: null, discountPercentage: null }, 'To save, fill in: Discount Percent, Adjustments.'],
  [{ number: null }, 'To save, fill in: Proposal Number.'],
  [{ number: 0 }, 'Proposal Number must be at least 1.'],
  [{ number: 2_147_483_648 }, 'Proposal Number must be at most 2147483647.'],
  [{ discountPercentage: decimal('100.5') }, 'Discount Percent must be at most 100.'],
  [{ discountPercentage: decimal('-1') }, 'Discount Percent must be at least 0.'],
  [{ discountPercentage: decimal('1.23456') }, 'Discount Percent can have at most 4 decimals.'],
  [{ adjustments: decimal('0.001') }, 'Adjustments can have at most 2 decimals.'],
  [{ adjustments: decimal('-1e12') }, 'Adjustments must be at least -999,999,999,999.99.'],
  [{ amountDue: decimal('-1e12') }, 'Amount Due must be at least -999,999,999,999.99.'],
  [{ amountDue: decimal('1e12') }, 'Amount Due must be at most 999,999,999,999.99.'],
  [{ invalidInput: { adjustments: '--1' } }, 'Adjustments is not a number.'],
  [{ invalidInput: { amountPaid: 'abc' } }, 'Amount Paid is not a number.'],
  [{ number: null, invalidInput: { number: '1.5' } }, 'Proposal Number must be a whole number.'],
])('reports for %j: %s', (difference, sentence) => {
  const form = { ...aFilledForm(proposal), ...difference }
  expect(problemsOf(form, 'available', { kind: proposal, text })).toEqual([sentence])
})

it('does not require a type if the kind has only one relation', () => {
  const form = { ...aFilledForm(invoice), party: null }
  expect(problemsOf(form, 'available', { kind: invoice, text })).toEqual(['To save, fill in: Select Client.'])
})

it('rejects negative payments and shipping charges, but accepts a negative amount due', () => {
  const minus = decimal('-1')
  const form = { ...aFilledForm(estimate), amountDue: minus, amountPaid: minus, shippingCharges: minus }
  expect(problemsOf(form, 'available', { kind: estimate, text })).toEqual([
    'Amount Paid must be at least 0.',
    'Shipping Charges must be at least 0.',
  ])
})

describe('a line', () => {
  const form = aFilledForm(invoice)
  const problems = (changed: DocumentForm) => problemsOf(changed, 'available', { kind: invoice, text })

  test.each([
    ['', 'Price, line 1 is missing. Please fill it in.'],
    ['abc', 'Price, line 1 is not a number.'],
    ['9.99999', 'Price, line 1 can have at most 4 decimals.'],
    ['123456789012.3456', 'Price, line 1 can have at most 15 digits.'],
  ])('with the price %j cannot be saved', (typed, sentence) => {
    expect(problems(lineDecimalBlurred(form, 1, { field: 'price', entry: readEntry(typed, 'en') }))).toEqual([
      sentence,
    ])
  })

  test.each([
    ['2h', 'Quantity, line 1 is not a number.'],
    ['1.00001', 'Quantity, line 1 can have at most 4 decimals.'],
  ])('with the quantity %j cannot be saved', (typed, sentence) => {
    expect(
      problems(lineDecimalBlurred(form, 1, { field: 'quantity', entry: readEntry(typed, 'en') })),
    ).toEqual([sentence])
  })

  it('cannot raise the amounts of the document above their limit', () => {
    const large = lineDecimalBlurred(
      lineDecimalBlurred(form, 1, { field: 'price', entry: readEntry('999999999999', 'en') }),
      1,
      { field: 'quantity', entry: readEntry('2', 'en') },
    )
    expect(problems(large)).toEqual([
      'The amounts of this document are too large: at most 999,999,999,999.99.',
    ])
  })
})

it('shows the format of numbers at the field', () => {
  const form = { ...aFilledForm(invoice), invalidInput: { amountPaid: 'abc' } }
  expect(decimalFieldError(form, 'amountPaid', { kind: invoice, text })).toBe(
    'This is not a number. Write it like 1,234.56.',
  )
})

it('returns the field of each problem: the first missing field, and the cell of a line', () => {
  const form = lineDecimalBlurred(lineTextChanged(aFilledForm(invoice), 1, { field: 'name', text: '' }), 1, {
    field: 'price',
    entry: readEntry('abc', 'en'),
  })
  const wrong = { ...form, status: null, owner: null, number: 0, adjustments: decimal('0.001') }
  const places = problemsWith(wrong, 'available', { kind: invoice, text })
  expect(places.map(({ field, line }) => [field, line])).toEqual([
    ['status', undefined],
    ['lines', { key: 1, field: 'name' }],
    ['number', undefined],
    ['lines', { key: 1, field: 'price' }],
    ['adjustments', undefined],
  ])
})
