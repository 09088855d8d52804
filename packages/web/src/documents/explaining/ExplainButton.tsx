import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { type AskedFigure, type Side, useExplain } from './asked-figure.ts'
import classes from './explain-button.module.css'

interface ExplainButtonProps {
  readonly figure: AskedFigure
  /** What the figure is called where it stands. */
  readonly name: string
  /** As it stands there, with its currency. */
  readonly amount: string
  readonly id?: string
  readonly side?: Side
  /** Whoever goes from field to field passes it by; something else on the keyboard asks the same. */
  readonly isPassedBy?: boolean
  /** The figure itself; without it the button lies over the figure before it, which stays text. */
  readonly children?: ReactNode
}

/** A figure that says how it comes about. */
export function ExplainButton(props: ExplainButtonProps) {
  const { figure, side, name, amount, id, isPassedBy = false, children } = props
  const text = useText()
  const explain = useExplain()
  return (
    <button
      type="button"
      id={id}
      className={children === undefined ? classes.over : classes.figure}
      tabIndex={isPassedBy ? -1 : 0}
      aria-haspopup="dialog"
      aria-label={text('totals.explain', { figure: name, amount })}
      onClick={({ currentTarget }) => explain({ figure, side, at: currentTarget, returnTo: currentTarget })}
    >
      {children}
    </button>
  )
}
