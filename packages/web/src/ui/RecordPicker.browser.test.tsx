import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { renderComponent } from '../../test/render-component.tsx'
import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'
import type { RecordOption } from './record-option.ts'

const agnes = { id: 1, label: 'Agnès Blanc', description: 'Atelier Dubois' }
const people: RecordOption[] = [
  agnes,
  { id: 2, label: 'Brian Cole', description: 'Cole & Sons' },
  { id: 3, label: 'Brian Cole', description: 'Harbour Ltd' },
]

function CustomerPicker({ value: initial, onChange, ...props }: Partial<RecordPickerProps>) {
  const [value, setValue] = useState(initial ?? null)
  const change = (next: RecordOption | null) => {
    setValue(next)
    onChange?.(next)
  }
  return <RecordPicker label="Customer" options={people} {...props} value={value} onChange={change} />
}

async function renderPicker(props: Partial<RecordPickerProps> = {}) {
  const screen = await renderComponent(<CustomerPicker {...props} />)
  const field = screen.getByRole('combobox', { name: 'Customer' })
  await expect.element(field).toBeVisible()
  return { screen, field, options: screen.getByRole('option') }
}

it('opens on focus with all records and their descriptions', async () => {
  const { field, options } = await renderPicker()
  await userEvent.click(field)
  await expect.element(options).toHaveLength(3)
  await expect.element(options.nth(0)).toHaveTextContent('Agnès BlancAtelier Dubois')
})

it('finds a record by parts of its name and description, without accents, and selects it by the keyboard', async () => {
  const changed = vi.fn()
  const { field, options } = await renderPicker({ onChange: changed })
  await userEvent.fill(field, 'cole harb')
  await expect.element(options).toHaveLength(1)
  await userEvent.fill(field, 'AGNES')
  await expect.element(options).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Agnès Blanc')
  expect(changed.mock.calls).toEqual([[agnes]])
})

it('restores the selected record when other text is left', async () => {
  const changed = vi.fn()
  const { field, screen } = await renderPicker({ value: agnes, onChange: changed })
  await userEvent.fill(field, 'nobody of this name')
  await expect.element(screen.getByText('No results')).toBeVisible()
  await userEvent.tab()
  await expect.element(field).toHaveValue('Agnès Blanc')
  expect(changed).not.toHaveBeenCalled()
})

it('clears a record that is not required', async () => {
  const changed = vi.fn()
  const { field, screen } = await renderPicker({ value: agnes, clearable: true, onChange: changed })
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }))
  await expect.element(field).toHaveValue('')
  expect(changed.mock.calls).toEqual([[null]])
})

it('offers a selected record that is not among the options any more', async () => {
  const retired = { id: 9, label: 'Retired customer' }
  const { field, screen } = await renderPicker({ value: retired })
  await expect.element(field).toHaveValue('Retired customer')
  await userEvent.click(field)
  await expect.element(screen.getByRole('option', { name: 'Retired customer' })).toBeVisible()
})

it('creates a record by the last option, which is also offered when nothing is found', async () => {
  const choose = vi.fn()
  const changed = vi.fn()
  const { field, options } = await renderPicker({
    newOption: { label: 'New customer', onChoose: choose },
    onChange: changed,
  })
  await userEvent.fill(field, 'zzz')
  await expect.element(options.nth(0)).toBeDisabled()
  await userEvent.click(options.nth(1))
  expect(choose).toHaveBeenCalledOnce()
  expect(changed).not.toHaveBeenCalled()
})

it('shows at most 100 records and the number of further ones', async () => {
  const many = Array.from({ length: 130 }, (_, index) => ({ id: index + 1, label: `Customer ${index + 1}` }))
  const { field, options } = await renderPicker({ options: many })
  await userEvent.click(field)
  await expect.element(options).toHaveLength(101)
  await expect.element(options.nth(100)).toHaveTextContent('30 more: type to search')
})

it('leaves the filtering to a server that searches', async () => {
  const search = vi.fn()
  const { field, options } = await renderPicker({ onSearch: search })
  await userEvent.fill(field, 'zzz')
  await expect.element(options).toHaveLength(3)
  expect(search).toHaveBeenLastCalledWith('zzz')
})

it('says that the records could not be loaded, and tries again', async () => {
  const retry = vi.fn()
  const { screen } = await renderPicker({ options: [], state: 'failed', onRetry: retry })
  await userEvent.click(screen.getByRole('alert').getByRole('button'))
  expect(retry).toHaveBeenCalledOnce()
})

it('selects a pressed option even if new results move it before the release', async () => {
  const changed = vi.fn()
  const picker = (options: readonly RecordOption[]) => (
    <CustomerPicker options={options} onSearch={() => undefined} onChange={changed} />
  )
  const { getByRole, rerender } = await renderComponent(picker(people))
  await userEvent.click(getByRole('combobox', { name: 'Customer' }))
  const [, , harbour] = people
  await userEvent.hover(getByRole('option').nth(2))
  await commands.pressMouse()
  await rerender(picker(harbour === undefined ? [] : [harbour]))
  await expect.element(getByRole('option')).toHaveLength(1)
  await commands.releaseMouse()
  await expect.poll(() => changed.mock.calls).toEqual([[harbour]])
})

it('selects nothing if the pointer moves away before the release', async () => {
  const changed = vi.fn()
  const { field, options } = await renderPicker({ onChange: changed })
  await userEvent.click(field)
  await userEvent.hover(options.nth(1))
  await commands.pressMouse()
  await userEvent.hover(field)
  await commands.releaseMouse()
  await expect.element(field).toHaveValue('')
  expect(changed).not.toHaveBeenCalled()
})
