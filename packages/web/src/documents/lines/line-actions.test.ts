import { notifications, notificationsStore } from '@mantine/notifications'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { isValidElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDocumentStore, startOver } from '#documents/document-store.ts'
import { createFormHistory } from '#documents/undo/form-history.ts'
import type { ToastContentProps } from '#ui/toast-content.tsx'
import { showToast } from '#ui/toasts.ts'
import { aFilledForm, aProduct } from '../../../test/document-factories.ts'
import { createLineRemoval } from './line-actions.ts'
import { lineRemoved, productsSelected } from './line-changes.ts'

const products = [1, 2, 3, 4].map((id) => aProduct({ id, name: `Product ${id}` }))
const onRestored = vi.fn()

function aDocument() {
  const store = createDocumentStore(productsSelected({ ...aFilledForm(invoice), lines: [] }, products))
  const history = createFormHistory(store)
  const removal = createLineRemoval(store, history)
  const names = () =>
    store
      .getState()
      .form.lines.map(({ name }) => name.at(-1))
      .join('')
  const remove = (name: string) => {
    const line = store.getState().form.lines.find((each) => each.name.endsWith(name))
    removal.remove((form) => lineRemoved(form, line?.key ?? 0), { text, onRestored })
  }
  return { store, history, removal, names, remove }
}

const shown = () => notificationsStore.getState().notifications

/** Returns the message of the last toast, and its action as `act`. */
function offer() {
  const message = shown().at(-1)?.message
  if (!isValidElement<ToastContentProps>(message)) throw new Error('The last toast has no action.')
  const { message: sentence, actions } = message.props
  return { message: sentence, act: () => actions[0]?.act() }
}

afterEach(() => notifications.clean())

it('shows one toast for all removals, which restores all of the lines', () => {
  const { names, remove } = aDocument()
  remove('2')
  expect(offer().message).toBe('Product 2 was removed.')
  remove('4')
  remove('1')
  expect(shown()).toHaveLength(1)
  expect(offer().message).toBe('3 lines were removed.')
  expect(names()).toBe('3')
  offer().act()
  expect(names()).toBe('1234')
  expect(shown()).toEqual([])
  expect(onRestored).toHaveBeenLastCalledWith(expect.any(Number))
})

it('shows the toast for its full time after each removal', () => {
  const { remove } = aDocument()
  remove('1')
  const before = shown()[0]?.autoClose
  remove('2')
  expect(shown()[0]?.autoClose).not.toBe(before)
})

it('starts again after the toast has disappeared', () => {
  const { names, remove } = aDocument()
  remove('1')
  notifications.hide(shown()[0]?.id ?? '')
  remove('2')
  expect(offer().message).toBe('Product 2 was removed.')
  offer().act()
  expect(names()).toBe('234')
})

it('does not delay other toasts, however many lines are removed', () => {
  const { remove } = aDocument()
  for (const name of ['1', '2', '3', '4']) remove(name)
  for (const message of ['One', 'Two', 'Three', 'Four']) showToast('success', message, 5_000)
  expect(shown()).toHaveLength(5)
  expect(notificationsStore.getState().queue).toEqual([])
})

it('hides the toast when the form shows another document or is closed', () => {
  const { store, removal, remove } = aDocument()
  remove('1')
  startOver(store, aFilledForm(invoice))
  expect(shown()).toEqual([])
  remove('Work')
  expect(shown()).toHaveLength(1)
  removal.hideToast()
  expect(shown()).toEqual([])
})

it('undoes the removals with the history of the form, so that redo repeats them', () => {
  const { history, names, remove } = aDocument()
  remove('1')
  remove('2')
  offer().act()
  expect(names()).toBe('1234')
  history.redo()
  history.redo()
  expect(names()).toBe('34')
})

it('hides the toast after another change, which it would undo too', () => {
  const { store, history, remove } = aDocument()
  remove('1')
  store.setState(({ form }) => ({ form: { ...form, title: 'Roof' } }))
  expect(shown()).toEqual([])
  remove('2')
  history.undo()
  expect(shown()).toEqual([])
})
