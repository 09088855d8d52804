import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it } from 'vitest'
import { showToast } from '#ui/toasts.ts'
import { createSaveToasts } from './use-saving.ts'

const messages = () => notificationsStore.getState().notifications.map(({ message }) => message)

afterEach(() => notifications.clean())

it('clears its own toasts and no others', () => {
  const toasts = createSaveToasts()
  showToast('success', 'Saved elsewhere', 5_000)
  toasts.showError('Not valid', 5_000)
  toasts.showError('Still not valid', 5_000)
  showToast('error', 'Of another form', 5_000)
  toasts.clear()
  expect(messages()).toEqual(['Saved elsewhere', 'Of another form'])
})
