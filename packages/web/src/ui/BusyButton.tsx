import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent, MouseEventHandler } from 'react'

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  readonly isBusy?: boolean
  /** It has to wait for something else that is under way. */
  readonly isOff?: boolean
  /** Where somebody reads why it does nothing yet: it can be reached all the same. */
  readonly blockedBecause?: string | undefined
  readonly type?: 'button' | 'submit'
  readonly title?: string
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
}

/** A button that keeps its width and the focus while it does nothing, and then sends no form either. */
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

/** The library turns off what is loading, and what is turned off loses the focus. */
function ReachableButton({ type = 'button', disabled = false, ...others }: ComponentProps<'button'>) {
  return <button {...others} type={type} aria-disabled={disabled || others['aria-disabled']} />
}
