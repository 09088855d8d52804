import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './explanation.module.css'
import type { ExplanationRequest } from './explanation-request.ts'

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
    <ModalDialog
      role="dialog"
      labelledBy={titleId}
      isLight
      onEscape={onClose}
      className={`${layout.stack} ${classes.sheet}`}
    >
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
      <Popover.Dropdown
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        className={`${layout.card} ${layout.stack} ${layout.ink} ${classes.panel}`}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

interface Place {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the position of an element in the window, updated when the page is scrolled or resized. Keeps the last position after
 * the element was removed.
 */
function usePlaceOf(element: HTMLElement): Place {
  const [place, setPlace] = useState(() => placeOf(element))

  useEffect(() => {
    function follow() {
      const there = standingIn(element)
      if (there === null) return
      const next = placeOf(there)
      setPlace((last) => (isSame(last, next) ? last : next))
    }
    follow()
    const sizes = new ResizeObserver(follow)
    sizes.observe(document.body)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [element])

  return place
}

/**
 * Returns the element, or the one that has replaced it under the same id: rows of long documents are removed and added again
 * while scrolling.
 */
function standingIn(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element
  return element.id === '' ? null : document.getElementById(element.id)
}

function placeOf(element: HTMLElement): Place {
  const { top, left, width, height } = element.getBoundingClientRect()
  return { top, left, width, height }
}

function isSame(one: Place, other: Place): boolean {
  return (
    one.top === other.top &&
    one.left === other.left &&
    one.width === other.width &&
    one.height === other.height
  )
}

/**
 * Closes the panel when Escape is pressed in it or in the form beside it. If a list or dialog is open there, Escape closes that
 * first.
 */
function useEscape(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const current = useRef(close)
  current.current = close
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event
      if (key !== 'Escape' || !(target instanceof Element)) return
      if (panel.current?.contains(target)) event.stopPropagation()
      else if (isOpenElsewhere(target)) return
      current.current()
    }
    // Handled in the capture phase, before the lists of fields, which close at the same key.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [panel])
}

function isOpenElsewhere(target: Element): boolean {
  return target.getAttribute('aria-expanded') === 'true' || target.closest('dialog, [role="dialog"]') !== null
}
