import { type ComponentType, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'

interface Opened<Props> {
  readonly Form: ComponentType<Props>
  readonly props: Props
}

/** A form over the document, outside of its own. What is in the document stays, whether or not the form can be had. */
export function useInPlace<Props extends object>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
): {
  readonly opened: ReactNode
  open(props: Props): Promise<void>
  close(): void
} {
  const text = useText()
  const [opened, setOpened] = useState<Opened<Props> | null>(null)
  return {
    opened: opened && createPortal(<opened.Form {...opened.props} />, document.body),
    async open(props) {
      try {
        const Form = await load?.()
        if (Form !== undefined) setOpened({ Form, props })
      } catch {
        showToast('error', text('pickers.not-loaded'), 5_000)
      }
    },
    close: () => setOpened(null),
  }
}
