import { Button, type ButtonProps } from '@mantine/core'
import { type MouseEventHandler, useLayoutEffect, useRef } from 'react'

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  readonly isBusy: boolean
  readonly type?: 'button' | 'submit'
  /** Where somebody reads why it does nothing yet: it can be reached all the same. */
  readonly blockedBecause?: string | undefined
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
}

/** A button that keeps its width and the focus while its work is under way. */
export function BusyButton({ isBusy, blockedBecause, onClick, ...shown }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const isBlocked = blockedBecause !== undefined

  useLayoutEffect(() => {
    const focused = document.activeElement
    if (isBusy) hadFocus.current = focused === button.current
    else if (hadFocus.current && (focused === document.body || focused === null)) button.current?.focus()
  }, [isBusy])

  return (
    <Button
      {...shown}
      ref={button}
      loading={isBusy}
      {...(isBlocked && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': blockedBecause })}
      {...(onClick && !isBlocked && { onClick })}
    />
  )
}
