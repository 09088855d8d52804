import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { giveFocusBack } from './give-focus-back.ts'

interface WhileBusyProps {
  readonly isBusy: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Makes fields inert while their values are being sent, and then restores the focus. */
export function WhileBusy({ isBusy, className, children }: WhileBusyProps) {
  const fields = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const { activeElement } = document
    if (!isBusy) giveFocusBack(focused.current)
    focused.current = isBusy && fields.current?.contains(activeElement) ? activeElement : null
  }, [isBusy])

  return (
    <div ref={fields} className={className} inert={isBusy}>
      {children}
    </div>
  )
}
