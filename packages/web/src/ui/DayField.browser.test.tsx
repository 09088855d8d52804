import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { DayField } from './DayField.tsx'

function DueDate({
  initial,
  onChange,
}: {
  initial: CalendarDay | null
  onChange: (day: CalendarDay | null) => void
}) {
  const [value, setValue] = useState(initial)
  const change = (day: CalendarDay | null) => {
    setValue(day)
    onChange(day)
  }
  return <DayField label="Due date" clearable value={value} onChange={change} />
}

/** Day and month are typed in the order of the browser, which differs between systems. */
const fifthOfMay = '0505'

async function renderField(initial: CalendarDay | null) {
  const changed = vi.fn()
  const screen = await renderComponent(<DueDate initial={initial} onChange={changed} />)
  const field = screen.getByLabelText('Due date', { exact: true })
  await expect.element(field).toBeVisible()
  return { field, changed, clear: screen.getByRole('button') }
}

it('reports a day once it is complete', async () => {
  const { field, changed } = await renderField(null)
  await userEvent.click(field)
  await userEvent.keyboard(fifthOfMay)
  expect(changed).not.toHaveBeenCalled()
  await userEvent.keyboard('2026')
  await expect.element(field).toHaveValue('2026-05-05')
  expect(changed).toHaveBeenLastCalledWith('2026-05-05')
})

it('removes an incomplete day when the field is left', async () => {
  const { field, changed } = await renderField(null)
  await userEvent.click(field)
  await userEvent.keyboard(fifthOfMay)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(changed).toHaveBeenLastCalledWith(null)
  expect(field.element()).toHaveProperty('validity.badInput', false)
})

it('does not report a year that is still being typed', async () => {
  const { field, changed } = await renderField('2026-05-05')
  await userEvent.click(field)
  await userEvent.keyboard(`${fifthOfMay}19`)
  expect(changed).not.toHaveBeenCalledWith('0019-05-05')
  await userEvent.keyboard('99')
  expect(changed).toHaveBeenLastCalledWith('1999-05-05')
})

it('is cleared by its button', async () => {
  const { field, changed, clear } = await renderField('2026-05-05')
  await userEvent.click(clear)
  await expect.element(field).toHaveValue('')
  expect(changed.mock.calls).toEqual([[null]])
})
