import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, selectLanguage } from '../../test/render-component.tsx'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

type FieldProps = Partial<NumberFieldProps> & { readonly initial: Decimal | null }

/** Keeps what the field was left with, like the forms do. */
function PriceField({ initial, ...props }: FieldProps) {
  const [entry, setEntry] = useState<{ value: Decimal | null; unreadable: string | null }>({
    value: initial,
    unreadable: null,
  })
  return (
    <NumberField
      label="Price"
      isMoney
      {...props}
      value={entry.value}
      unreadable={entry.unreadable ?? undefined}
      onLeave={(left) => {
        setEntry(left)
        props.onLeave?.(left)
      }}
    />
  )
}

async function renderField(props: FieldProps) {
  const screen = await renderComponent(<PriceField {...props} />)
  const field = screen.getByLabelText('Price')
  await expect.element(field).toBeVisible()
  return { field, type: (text: string) => userEvent.fill(field, text), leave: () => userEvent.tab() }
}

// Written by hand: what a reader of each language expects. Spanish groups digits from five on.
it.each<[Locale, string, string, string]>([
  ['en', '1,234,567.50', '1234567.5', '2,500.25'],
  ['fr', '1\u202f234\u202f567,50', '1234567,5', '2\u202f500,25'],
  ['de', '1.234.567,50', '1234567,5', '2.500,25'],
  ['es', '1.234.567,50', '1234567,5', '2500,25'],
])('formats an amount in %s, and parses one that is typed', async (locale, shown, typed, other) => {
  await selectLanguage(locale)
  const left = vi.fn()
  const { field, type, leave } = await renderField({ initial: decimal('1234567.5'), onLeave: left })
  await expect.element(field).toHaveValue(shown)
  await type(other)
  await leave()
  await expect.element(field).toHaveValue(other)
  expect(left).toHaveBeenLastCalledWith({ value: '2500.25', unreadable: null })
  await type(typed)
  await leave()
  await expect.element(field).toHaveValue(shown)
})

it.each([
  // 3 × 12.5 = 37.5
  ['en', '=3*12.5', '37.50'],
  ['de', '=3*12,5', '37,50'],
  // 250 less 10 % of 250
  ['en', '=250-10%', '225.00'],
  // (1 + 2) ÷ 7 = 0.428571428…
  ['en', '=(1+2)/7', '0.4286'],
] as const)('computes in %s the formula %s when the field is left', async (locale, formula, result) => {
  await selectLanguage(locale)
  const { field, type, leave } = await renderField({ initial: null, places: 4 })
  await type(formula)
  await expect.element(field).toHaveValue(formula)
  await leave()
  await expect.element(field).toHaveValue(result)
})

it('reads 10 % of a percentage field as 10, and shows the result of a formula on Enter', async () => {
  const { field, type } = await renderField({ initial: null, isPercent: true, isMoney: false })
  await type('=5%+5%')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('10')
})

it('keeps incomplete input as it was typed until it is corrected', async () => {
  const left = vi.fn()
  const { field, type, leave } = await renderField({ initial: decimal('8'), onLeave: left })
  for (const incomplete of ['=3*', '12abc', '-', '1.2.3']) {
    await type(incomplete)
    await leave()
    await expect.element(field).toHaveValue(incomplete)
    expect(left).toHaveBeenLastCalledWith({ value: null, unreadable: incomplete })
  }
  await type('12')
  await leave()
  await expect.element(field).toHaveValue('12.00')
  await type('')
  await leave()
  await expect.element(field).toHaveValue('')
  expect(left).toHaveBeenLastCalledWith({ value: null, unreadable: null })
})

it('reports numbers while they are typed, but none below the minimum', async () => {
  const typed = vi.fn()
  const { type } = await renderField({ initial: null, minimum: decimal('1'), onType: typed })
  await type('0.5')
  expect(typed).not.toHaveBeenCalled()
  await type('1.5')
  expect(typed).toHaveBeenLastCalledWith('1.5')
})

it('steps with the arrow keys, exactly and not below the minimum', async () => {
  const { field, leave } = await renderField({
    initial: decimal('0.3'),
    step: decimal('0.1'),
    minimum: decimal('0.2'),
  })
  await userEvent.click(field)
  // 0.3 + 0.1 in floating point is 0.4, but 0.3 − 0.1 is 0.19999999999999998.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveValue('0.2')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveValue('0.2')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('0.4')
  await leave()
  await expect.element(field).toHaveValue('0.40')
})

it('discards with Ctrl+Z the text that is not a number yet', async () => {
  const { field, type } = await renderField({ initial: decimal('8') })
  await type('=3*')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field).toHaveValue('8.00')
})
