import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent, selectLanguage } from '../../test/render-component.tsx'
import { DayField, type DayPreset } from './DayField.tsx'

interface DueDateProps {
  readonly initial: CalendarDay | null
  readonly onChange: (day: CalendarDay | null) => void
  readonly presets?: readonly DayPreset[]
}

function DueDate({ initial, onChange, presets = [] }: DueDateProps) {
  const [value, setValue] = useState(initial)
  const change = (day: CalendarDay | null) => {
    setValue(day)
    onChange(day)
  }
  return <DayField label="Due date" clearable value={value} onChange={change} presets={presets} />
}

async function renderField(initial: CalendarDay | null, presets: readonly DayPreset[] = []) {
  const changed = vi.fn()
  const screen = await renderComponent(<DueDate initial={initial} onChange={changed} presets={presets} />)
  const field = screen.getByLabelText('Due date', { exact: true })
  await expect.element(field).toBeVisible()
  const openCalendar = async () => {
    await userEvent.click(screen.getByRole('button', { name: /calendar|calendrier/ }))
    return screen.getByRole('dialog')
  }
  return { screen, field, changed, openCalendar }
}

it('reports a day once its year is complete, and shows it in the notation of the product', async () => {
  const { field, changed } = await renderField(null)
  await userEvent.click(field)
  await userEvent.keyboard('5 May 20')
  expect(changed).not.toHaveBeenCalled()
  await userEvent.keyboard('26')
  expect(changed).toHaveBeenLastCalledWith('2026-05-05')
  await userEvent.tab()
  await expect.element(field).toHaveValue('5 May 2026')
})

it('completes a short day when the field is left or Enter is pressed', async () => {
  const { field, changed } = await renderField(null)
  await userEvent.click(field)
  await userEvent.keyboard('5 may 26{Enter}')
  expect(changed).toHaveBeenLastCalledWith('2026-05-05')
  await userEvent.clear(field)
  expect(changed).toHaveBeenLastCalledWith(null)
  await userEvent.keyboard('6 may 27')
  await userEvent.tab()
  expect(changed).toHaveBeenLastCalledWith('2027-05-06')
})

it('keeps text that is not a day, and says how to write one', async () => {
  const { field, changed } = await renderField('2026-05-05')
  await userEvent.clear(field)
  await userEvent.keyboard('31 june 2026')
  await expect.element(field).not.toHaveAccessibleDescription(/./)
  await userEvent.tab()
  await expect.element(field).toHaveValue('31 june 2026')
  await expect.element(field).toHaveAccessibleDescription('This is not a date. Write it like 31 Dec 2026.')
  expect(changed.mock.calls).toEqual([[null]])
  await userEvent.clear(field)
  await userEvent.keyboard('30 june 2026')
  await expect.element(field).not.toHaveAccessibleDescription(/./)
})

it('goes to the day before and after with the arrow keys', async () => {
  const { field, changed } = await renderField('2026-02-28')
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowUp}')
  expect(changed).toHaveBeenLastCalledWith('2026-03-01')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(changed).toHaveBeenLastCalledWith('2026-02-27')
})

it('is chosen in a calendar by keyboard, and the focus returns', async () => {
  const { screen, field, changed } = await renderField('2026-05-05')
  await userEvent.click(field)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const day = screen.getByRole('button', { name: 'Tuesday, 5 May 2026' })
  await expect.element(day).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(changed).toHaveBeenLastCalledWith('2026-05-13')
  await expect.element(screen.getByRole('button', { name: 'Choose Due date in a calendar' })).toHaveFocus()
  await expect.element(field).toHaveValue('13 May 2026')
})

it('offers days by name', async () => {
  const { changed, openCalendar } = await renderField(null, [{ day: '2026-06-30', label: 'End of June' }])
  const calendar = await openCalendar()
  await userEvent.click(calendar.getByRole('button', { name: 'End of June' }))
  expect(changed.mock.calls).toEqual([['2026-06-30']])
})

it('has the months and the week of the language', async () => {
  await selectLanguage('fr')
  const { field, openCalendar } = await renderField('2026-08-05')
  await expect.element(field).toHaveValue('5 août 2026')
  const calendar = await openCalendar()
  await expect.element(calendar.getByText('août 2026')).toBeVisible()
  const weekdays = [...document.querySelectorAll('[role=dialog] th')].map(({ textContent }) => textContent)
  expect(weekdays).toEqual(['lu', 'ma', 'me', 'je', 've', 'sa', 'di'])
  await expect.element(calendar.getByRole('button', { name: 'mercredi 5 août 2026' })).toHaveFocus()
  await selectLanguage('en')
})

it('is cleared by its button', async () => {
  const { screen, field, changed } = await renderField('2026-05-05')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Due date' }))
  await expect.element(field).toHaveValue('')
  expect(changed.mock.calls).toEqual([[null]])
})
