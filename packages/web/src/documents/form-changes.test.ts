import { getKind, invoice, proposal } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it, test } from 'vitest'
import { readEntry } from '#locale/number-entry.ts'
import { aFilledForm } from '../../test/document-factories.ts'
import {
  amountEntered,
  decimalBlurred,
  discountChanged,
  freeNumberTaken,
  isDueBeforeDated,
  numberChanged,
  partySelected,
  relationSelected,
  titleChanged,
} from './form-changes.ts'

const form = aFilledForm(proposal)

function left(text: string) {
  return readEntry(text, 'en')
}

describe('the document number', () => {
  test.each([
    ['17', 17],
    ['017', 17],
    ['１７', 17],
    ['1 234', 1234],
    ['', null],
    [' 17 ', 17],
    ['0', 0],
    ['2147483648', 2_147_483_648],
  ])('is parsed from %j as %s', (typed, number) => {
    expect(numberChanged(form, typed).number).toBe(number)
  })

  test.each(['1.5', '-7', '12a', '1e3', 'abc', '1 2', '99999999999999999999'])(
    'is null for %j, which is kept as invalid input',
    (typed) => {
      const spoilt = numberChanged(form, typed)
      expect(spoilt).toMatchObject({ number: null, invalidInput: { number: typed } })
      expect(numberChanged(spoilt, '42')).toEqual(form)
      expect(freeNumberTaken(spoilt, 43)).toMatchObject({ number: 43, invalidInput: {} })
    },
  )

  it('counts as proposed when the user accepts the free one', () => {
    expect(freeNumberTaken(form, 9_000)).toMatchObject({ number: 9_000, proposedNumber: 9_000 })
  })
})

describe('the party', () => {
  const correctedInvoice = { id: 7, number: 'F-12', documentDate: '2026-05-03' }
  const credit = aFilledForm(getKind('creditNote'), { correctedInvoice })

  it('clears the invoice that a credit note corrects when it changes', () => {
    const other = { id: 6, clientName: 'Otto', clientEmail: '' }
    expect(partySelected(credit, other)).toMatchObject({ party: other, correctedInvoice: null })
    expect(partySelected(credit, credit.party && { ...credit.party })).toMatchObject({ correctedInvoice })
    const foreign = { id: null, number: '2024-117', documentDate: null }
    const typedFirst = { ...credit, party: null, correctedInvoice: foreign }
    expect(partySelected(typedFirst, other)).toMatchObject({ party: other, correctedInvoice: foreign })
    const ofOther = { ...credit, correctedInvoice: foreign }
    expect(partySelected(ofOther, other)).toMatchObject({ party: other, correctedInvoice: foreign })
  })
})

describe('the relation', () => {
  it('clears the lead or customer when it changes', () => {
    expect(relationSelected(form, 'lead')).toMatchObject({ relation: 'lead', party: null })
  })

  it('keeps the lead or customer when it is selected again', () => {
    expect(relationSelected(form, 'customer')).toBe(form)
  })
})

describe('the discount', () => {
  it('keeps the last valid percentage while the user is typing', () => {
    const ten = discountChanged(form, decimal('10'))
    expect(ten.discountPercentage).toBe('10')
    expect(discountChanged(ten, decimal('1000'))).toBe(ten)
  })

  it('takes the value of its field when the field loses the focus', () => {
    expect(decimalBlurred(form, 'discountPercentage', left('1000')).discountPercentage).toBe('1000')
    expect(decimalBlurred(form, 'discountPercentage', left('')).discountPercentage).toBeNull()
    expect(decimalBlurred(form, 'discountPercentage', left('10%')).discountPercentage).toBe('10')
  })
})

describe('amounts', () => {
  it('are 0 if their field is empty', () => {
    const paid = amountEntered(aFilledForm(invoice), 'amountPaid', decimal('12.50'))
    expect(paid.amountPaid).toBe('12.5')
    expect(decimalBlurred(paid, 'amountPaid', left('')).amountPaid).toBe('0')
  })

  it('can include a negative adjustment', () => {
    expect(decimalBlurred(form, 'adjustments', left('-0.01')).adjustments).toBe('-0.01')
  })
})

describe('invalid input', () => {
  it('is kept with the last valid number', () => {
    const paid = amountEntered(aFilledForm(invoice), 'amountPaid', decimal('12.5'))
    const spoilt = decimalBlurred(paid, 'amountPaid', left('a lot'))
    expect(spoilt).toMatchObject({ amountPaid: '12.5', invalidInput: { amountPaid: 'a lot' } })
    expect(decimalBlurred(form, 'discountPercentage', left('--1'))).toMatchObject({
      discountPercentage: '0',
      invalidInput: { discountPercentage: '--1' },
    })
    expect(decimalBlurred(form, 'adjustments', left('x'))).toMatchObject({
      adjustments: '0',
      invalidInput: { adjustments: 'x' },
    })
  })

  it('is removed by a valid number', () => {
    const spoilt = decimalBlurred(
      decimalBlurred(form, 'discountPercentage', left('x')),
      'adjustments',
      left('y'),
    )
    expect(decimalBlurred(discountChanged(spoilt, decimal('0')), 'adjustments', left('0'))).toEqual(form)
  })

  it('does not change the form again if it stays the same', () => {
    const spoilt = decimalBlurred(form, 'adjustments', left('x'))
    expect(decimalBlurred(spoilt, 'adjustments', left('x'))).toBe(spoilt)
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-21', '2026-11-20', true],
    ['2026-11-21', '2026-11-21', false],
    ['2026-11-21', null, false],
    [null, '2026-11-20', false],
  ])('%s as document date and %s as due date: warning %s', (documentDate, dueDate, isWarned) => {
    expect(isDueBeforeDated({ documentDate, dueDate })).toBe(isWarned)
  })
})

it('returns the same form if nothing has changed', () => {
  expect(titleChanged(form, form.title)).toBe(form)
})
