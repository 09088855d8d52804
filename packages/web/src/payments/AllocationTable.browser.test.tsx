import { decimal } from '@quittance/shared/money/decimal.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { AllocationTable } from './AllocationTable.tsx'
import type { AmountTexts } from './allocation-amounts.ts'

const currency = { id: 1, name: 'EUR' }
const invoice = { documentDate: '2026-01-05', dueDate: '2026-02-05', currency }
const invoices = [
  { ...invoice, id: 9, shownNumber: 'F-9', due: decimal('100.00') },
  { ...invoice, id: 2, shownNumber: 'F-2', due: decimal('50.00'), dueDate: null },
]

interface TestTableProps {
  readonly open?: typeof invoices
  readonly errors?: Readonly<Record<string, string>>
  readonly onChange: (amounts: AmountTexts) => void
}

function TestTable({ open = invoices, errors = {}, onChange }: TestTableProps) {
  const [amounts, setAmounts] = useState<AmountTexts>({})
  return (
    <AllocationTable
      invoices={open}
      amounts={amounts}
      available={decimal('120.50')}
      currency="EUR"
      errors={errors}
      onChange={(changed) => {
        setAmounts(changed)
        onChange(changed)
      }}
    />
  )
}

async function renderTable(errors: Readonly<Record<string, string>> = {}) {
  const changed = vi.fn()
  const screen = await renderComponent(<TestTable errors={errors} onChange={changed} />)
  const first = screen.getByRole('textbox', { name: 'Allocate to F-9' })
  await expect.element(first).toBeVisible()
  return {
    changed,
    loadAgain: (open: typeof invoices) => screen.rerender(<TestTable open={open} onChange={changed} />),
    first,
    second: screen.getByRole('textbox', { name: 'Allocate to F-2' }),
    status: screen.getByRole('main').getByRole('status'),
    oldestFirst: screen.getByRole('button', { name: 'Oldest first' }),
  }
}

it('adds up the amounts while they are typed, and says what is left', async () => {
  const { first, second, status, changed } = await renderTable()
  await expect.element(status).toMatchTextContent(/^0\.00 EUR of 120\.50 EUR .* 120\.50 EUR/)
  await userEvent.fill(first, '70.25')
  await expect.element(status).toMatchTextContent(/^70\.25 EUR of 120\.50 EUR .* 50\.25 EUR/)
  await userEvent.fill(second, '=10+20')
  await userEvent.tab()
  // 70.25 + 30
  await expect.element(status).toMatchTextContent(/^100\.25 EUR of 120\.50 EUR .* 20\.25 EUR/)
  expect(changed).toHaveBeenLastCalledWith({ 9: '70.25', 2: '30' })
})

it('fills the oldest documents first with a button', async () => {
  const { first, second, oldestFirst, changed } = await renderTable()
  await userEvent.click(oldestFirst)
  await expect.element(first).toHaveValue('100.00')
  // 120.50 − 100.00
  await expect.element(second).toHaveValue('20.50')
  expect(changed).toHaveBeenLastCalledWith({ 9: '100.00', 2: '20.50' })
})

it('moves to the next amount with Enter', async () => {
  const { first, second } = await renderTable()
  await userEvent.click(first)
  await userEvent.keyboard('40{Enter}')
  await expect.element(second).toHaveFocus()
  await expect.element(first).toHaveValue('40.00')
})

it('shows an amount above what is due at its row, and a sum above the payment', async () => {
  const { first, second, status } = await renderTable()
  await userEvent.fill(second, '50.01')
  await expect.element(second).toBeInvalid()
  await expect.element(second).toHaveAccessibleDescription('Only 50.00 is due on F-2.')
  await expect.element(first).toBeValid()
  await userEvent.fill(second, '50')
  await expect.element(second).toBeValid()
  await userEvent.fill(first, '100')
  // 150 − 120.50
  await expect.element(status).toMatchTextContent(/29\.50 EUR/)
})

it('drops the amount of a document that another member has settled', async () => {
  const { first, second, status, oldestFirst, changed, loadAgain } = await renderTable()
  await userEvent.fill(first, '100')
  await userEvent.fill(second, '20')
  await loadAgain(invoices.slice(1))
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(second).toHaveValue('20')
  await expect.element(status).toMatchTextContent(/^20\.00 EUR of 120\.50 EUR .* 100\.50 EUR/)
  await userEvent.click(oldestFirst)
  expect(changed).toHaveBeenLastCalledWith({ 2: '50.00' })
})

it('shows the messages of the server at their rows', async () => {
  const { first, second } = await renderTable({ 9: 'Only 80.00 is due on F-9.' })
  await expect.element(first).toHaveAccessibleDescription('Only 80.00 is due on F-9.')
  await expect.element(second).toBeValid()
})

it('names the amounts for phones, which show no headings', async () => {
  const { first } = await renderTable()
  expect(first.element().closest('td')?.getAttribute('data-label')).toBe('Allocated')
})
