import type { TextKey } from '@quittance/shared/text/translator.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import { showToast } from './toasts.ts'

interface OpenDialog<Props> {
  readonly Dialog: ComponentType<Props>
  readonly props: Props
}

/**
 * Manages a lazy dialog over a form or a list, outside of its elements. If the dialog cannot be loaded, their content stays.
 * @param notLoaded key of the message in that case
 */
export function useLazyDialog<Props extends object>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
  notLoaded: TextKey = 'pickers.not-loaded',
): {
  readonly dialog: ReactNode
  /** @returns whether the dialog is open */
  open(props: Props): Promise<boolean>
  close(): void
} {
  const text = useText()
  const [current, setCurrent] = useState<OpenDialog<Props> | null>(null)
  return {
    dialog: current && createPortal(<current.Dialog {...current.props} />, document.body),
    async open(props) {
      try {
        const Dialog = await load?.()
        if (Dialog === undefined) return false
        setCurrent({ Dialog, props })
        return true
      } catch {
        showToast('error', text(notLoaded), 5_000)
        return false
      }
    },
    close: () => setCurrent(null),
  }
}
