import { invoice } from '@quittance/shared/documents/invoice.ts'
import { proposal } from '@quittance/shared/documents/proposal.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it, test } from 'vitest'
import {
  adjustmentsLeft,
  amountEntered,
  amountStillDue,
  discountLeft,
  discountTyped,
  freeNumberTaken,
  isDueBeforeDated,
  numberTyped,
  relationChosen,
  titleTyped,
} from './form-changes.ts'
import { aFilledForm } from './form-factories.ts'

const form = aFilledForm(proposal)

describe('the number', () => {
  test.each([
    ['17', 17],
    ['017', 17],
    ['１７', 17],
    ['1 234', 1234],
    ['', null],
    ['abc', null],
    ['0', 0],
    ['99999999999999999999', 999_999_999_999_999],
  ])('%j is read as %s', (typed, number) => {
    expect(numberTyped(form, typed).number).toBe(number)
  })

  it('is no slip when the free one was taken', () => {
    expect(freeNumberTaken(form, 9_000)).toMatchObject({ number: 9_000, proposedNumber: 9_000 })
  })
})

describe('the type', () => {
  it('clears the record when another one is chosen', () => {
    expect(relationChosen(form, 'lead')).toMatchObject({ relation: 'lead', party: null })
  })

  it('keeps the record when the same one is chosen again', () => {
    expect(relationChosen(form, 'customer')).toBe(form)
  })
})

describe('the discount', () => {
  it('counts the last percentage that is one while it is typed', () => {
    const ten = discountTyped(form, decimal('10'))
    expect(ten.discountPercentage).toBe('10')
    expect(discountTyped(ten, decimal('1000'))).toBe(ten)
  })

  it('stands as it was left', () => {
    expect(discountLeft(form, decimal('1000')).discountPercentage).toBe('1000')
    expect(discountLeft(form, null).discountPercentage).toBeNull()
  })
})

describe('amounts', () => {
  it('are 0 when emptied', () => {
    const paid = amountEntered(aFilledForm(invoice), 'amountPaid', decimal('12.50'))
    expect(paid.amountPaid).toBe('12.5')
    expect(amountEntered(paid, 'amountPaid', null).amountPaid).toBe('0')
  })

  it('suggest what is not paid yet', () => {
    expect(amountStillDue(decimal('35.96'), decimal('11.99'))).toBe('23.97')
    expect(amountStillDue(decimal('10'), decimal('12'))).toBe('-2.00')
  })

  it('may be adjusted below zero', () => {
    expect(adjustmentsLeft(form, decimal('-0.01')).adjustments).toBe('-0.01')
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-21', '2026-11-20', true],
    ['2026-11-21', '2026-11-21', false],
    ['2026-11-21', null, false],
    [null, '2026-11-20', false],
  ])('dated %s, due %s: a warning is %s', (documentDate, dueDate, isWarned) => {
    expect(isDueBeforeDated({ documentDate, dueDate })).toBe(isWarned)
  })
})

it('leaves the form as it is when nothing is different', () => {
  expect(titleTyped(form, form.title)).toBe(form)
})
