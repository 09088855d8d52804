import { dueAges, sumMoney } from '@quittance/shared/contract/dashboard.ts'
import { addDays, today } from '@quittance/shared/documents/calendar.ts'
import { expect, it } from 'vitest'
import { renderComponent } from '../../test/render-component.tsx'
import { replaceAnswers } from '../../test/replace-answers.ts'
import { MoneyAmounts } from './MoneyAmounts.tsx'

it('links each age to the list that has exactly what it counts', async () => {
  const ages = dueAges.map((age) => ({ age, count: 2, due_amount: '10.00' }))
  replaceAnswers({ [sumMoney.path]: () => Response.json({ months: [], ages, unallocated: '7.50' }) })
  const { getByRole } = await renderComponent(<MoneyAmounts currency={{ id: 1, name: 'EUR' }} />)
  const table = getByRole('table', { name: /^Amounts due on invoices by age/ })
  await expect.element(table).toBeVisible()
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
  // A count and an amount of each of the five ages.
  expect(table.getByRole('link').elements()).toHaveLength(10)
  const last = addDays(today(), -91)
  await expect
    .element(rowOf('More than 90 days').getByRole('link').first())
    .toHaveAttribute('href', `/invoices?balance=unpaid&due_to=${last}&currency=1`)
  await expect.element(rowOf('31 to 60 days')).toMatchTextContent('10.00')
  // Left of payments and of credit notes, which no list has together.
  await expect.element(rowOf('Not allocated')).toMatchTextContent('7.50')
})
