import { type ReactNode, useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import classes from './explain-button.module.css'
import {
  type Explain,
  ExplainContext,
  type ExplanationRequest,
  type RequestedAmount,
  requestKey,
  type Side,
  useExplain,
} from './explanation-request.ts'

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

export interface ExplanationProps {
  readonly request: ExplanationRequest
  onClose(): void
}

interface ExplanationProviderProps<Documents> {
  /** Loads the component that shows explanations, at the first request. */
  readonly load: () => Promise<(props: ExplanationProps & Documents) => ReactNode>
  /** Further props of that component. */
  readonly documents: Documents
  readonly children: ReactNode
}

/**
 * Opens explanations of the amounts in its children, one at a time. A second request for the same amount closes the
 * explanation.
 */
export function ExplanationProvider<Documents extends object>({
  load,
  documents,
  children,
}: ExplanationProviderProps<Documents>) {
  const { dialog, isShown, open, close } = useLazyDialog(load, 'totals.explain-not-loaded')
  const shownKey = useRef('')
  const current = useRef<Explain>(() => undefined)
  const [explain] = useState<Explain>(() => (request: ExplanationRequest) => current.current(request))

  current.current = (request) => {
    const key = requestKey(request)
    if (isShown() && shownKey.current === key) return close()
    shownKey.current = key
    open({ ...documents, request, onClose: close })
  }

  return (
    <ExplainContext value={explain}>
      {children}
      {dialog}
    </ExplainContext>
  )
}
