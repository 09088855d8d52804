import { Button, type ButtonProps } from '@mantine/core'
import {
  type ComponentProps,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { restoreFocus } from './focus.ts'

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  readonly isBusy?: boolean
  /** Disabled because another action is pending. */
  readonly isOff?: boolean
  /** Id of the text that explains why the button is disabled. A disabled button remains focusable. */
  readonly blockedBecause?: string | undefined
  readonly type?: 'button' | 'submit'
  readonly title?: string
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
}

/** Renders a button that keeps its width and the focus while it is busy or disabled. Then it does not submit a form either. */
export function BusyButton(props: BusyButtonProps) {
  const { isBusy = false, isOff = false, blockedBecause, onClick, ...shown } = props
  const isBlocked = blockedBecause !== undefined

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy || isOff || isBlocked) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <Button
      {...shown}
      component={ReachableButton}
      loading={isBusy}
      {...((isOff || isBlocked) && { 'data-disabled': true, 'aria-disabled': true })}
      {...(isBlocked && { 'aria-describedby': blockedBecause })}
      onClick={press}
    />
  )
}

/** Replaces `disabled`, which the library sets while loading, by `aria-disabled`: a disabled button would lose the focus. */
function ReachableButton({ type = 'button', disabled = false, ...others }: ComponentProps<'button'>) {
  return <button {...others} type={type} aria-disabled={disabled || others['aria-disabled']} />
}

interface WhileBusyProps {
  readonly isBusy: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Makes fields inert while their values are being sent. If one of them had the focus, the button of the form has it meanwhile: the
 * focus would be lost otherwise, and a screen reader would not say that the form is busy.
 */
export function BusyFields({ isBusy, className, children }: WhileBusyProps) {
  const fields = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const { activeElement } = document
    if (!isBusy) {
      restoreFocus(focused.current, findSubmitButton(focused.current))
      focused.current = null
    } else if (fields.current?.contains(activeElement)) {
      focused.current = activeElement
      findSubmitButton(activeElement)?.focus({ preventScroll: true })
    }
  }, [isBusy])

  return (
    <div ref={fields} className={className} inert={isBusy}>
      {children}
    </div>
  )
}

function findSubmitButton(field: Element | null): HTMLElement | null {
  return field?.closest('form')?.querySelector<HTMLElement>('button[type=submit]') ?? null
}
