import { notifications, notificationsStore } from '@mantine/notifications'
import { showToast } from '#ui/toasts.ts'

/** Creates the error toasts of one form, which are about its last attempt only. */
export function createSaveToasts() {
  let shown: string[] = []

  function showError(message: string, ms: number): void {
    const before = new Set(toastIds())
    showToast('error', message, ms)
    shown.push(...toastIds().filter((id) => !before.has(id)))
  }

  function clear(): void {
    for (const id of shown) notifications.hide(id)
    shown = []
  }

  return { showError, clear }
}

function toastIds(): string[] {
  const { notifications: visible, queue } = notificationsStore.getState()
  return [...visible, ...queue].flatMap(({ id }) => (id === undefined ? [] : [id]))
}
