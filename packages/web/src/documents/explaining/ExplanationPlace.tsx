import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './explaining.module.css'
import type { ExplanationRequest } from './explanation-request.ts'
import { useEscape } from './use-escape.ts'
import { usePlaceOf } from './use-place-of.ts'

interface ExplanationPlaceProps {
  readonly request: ExplanationRequest
  readonly titleId: string
  onClose(): void
  readonly children: ReactNode
}

/** Shows its children beside the amount, where the form stays usable, or on narrow screens in a sheet over the form. */
export function ExplanationPlace(props: ExplanationPlaceProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { titleId, onClose, children } = props
  if (!isNarrow) return <Beside {...props} />
  return (
    <ModalDialog role="dialog" labelledBy={titleId} isLight onEscape={onClose} className={classes.sheet}>
      {children}
    </ModalDialog>
  )
}

function Beside({ request: { at, amount, returnTo }, titleId, onClose, children }: ExplanationPlaceProps) {
  const place = usePlaceOf(at)
  const panel = useRef<HTMLDivElement>(null)
  useEscape(panel, close)

  function close() {
    const hadFocus = panel.current?.contains(document.activeElement) === true
    onClose()
    if (hadFocus && returnTo?.isConnected) returnTo.focus({ preventScroll: true })
  }

  return (
    <Popover
      opened
      position={amount.type === 'line' ? 'bottom-end' : 'left-start'}
      width={420}
      offset={12}
      middlewares={{ flip: true, shift: { padding: 12, crossAxis: true } }}
      hideDetached={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      trapFocus
      portalProps={{ target: '#content' }}
      // The button that opens the explanation has the ARIA attributes.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.at} style={place} />
      </Popover.Target>
      <Popover.Dropdown ref={panel} role="dialog" aria-labelledby={titleId} className={classes.panel ?? ''}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
