import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './explain-button.module.css'
import { type RequestedAmount, type Side, useExplain } from './explanation-request.ts'

interface ExplainButtonProps {
  readonly amount: RequestedAmount
  /** Label of the amount on the screen. */
  readonly name: string
  /** The amount as shown on the screen, with its currency. */
  readonly shownAmount: string
  readonly id?: string
  readonly side?: Side
  /** Whether the Tab key skips the button, because another control does the same. */
  readonly isPassedBy?: boolean
  /** The amount. Without it, the button covers the element before it, whose amount stays text. */
  readonly children?: ReactNode
}

/** Shows an amount as a button that opens its explanation. */
export function ExplainButton(props: ExplainButtonProps) {
  const { amount, side, name, shownAmount, id, isPassedBy = false, children } = props
  const text = useText()
  const explain = useExplain()
  return (
    <button
      type="button"
      id={id}
      className={children === undefined ? classes.over : classes.amount}
      tabIndex={isPassedBy ? -1 : 0}
      aria-haspopup="dialog"
      aria-label={text('totals.explain', { figure: name, amount: shownAmount })}
      onClick={({ currentTarget }) => explain({ amount, side, at: currentTarget, returnTo: currentTarget })}
    >
      {children}
    </button>
  )
}
