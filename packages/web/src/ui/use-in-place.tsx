import type { TextKey } from '@quittance/shared/text/translator.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import { showToast } from './toasts.ts'

interface Opened<Props> {
  readonly Form: ComponentType<Props>
  readonly props: Props
}

/**
 * A dialog over a form or a list, outside of its elements. What is in them stays, whether or not the dialog can be had.
 * @param notLoaded said where it cannot
 */
export function useInPlace<Props extends object>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
  notLoaded: TextKey = 'pickers.not-loaded',
): {
  readonly opened: ReactNode
  /** @returns whether it stands there */
  open(props: Props): Promise<boolean>
  close(): void
} {
  const text = useText()
  const [opened, setOpened] = useState<Opened<Props> | null>(null)
  return {
    opened: opened && createPortal(<opened.Form {...opened.props} />, document.body),
    async open(props) {
      try {
        const Form = await load?.()
        if (Form === undefined) return false
        setOpened({ Form, props })
        return true
      } catch {
        showToast('error', text(notLoaded), 5_000)
        return false
      }
    },
    close: () => setOpened(null),
  }
}
