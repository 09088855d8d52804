import { type PointerEvent, useRef } from 'react'
import classes from './reordering.module.css'

interface DragReorderOptions {
  /** Returns whether an item can be dropped before or after another one; by default always. */
  readonly canDropAt?: (item: HTMLElement) => boolean
  /** Called after a drop. @param before key of the item before which it was dropped; null: at the end */
  readonly onDrop: (key: number, before: number | null) => void
}

/**
 * Lets the items of a vertical list be dragged by their handles with a mouse, a pen or a finger. An item has its key in `data-item`, its
 * handle has `data-drag-handle`. Keyboards and screen readers need other controls. The library loads when a pointer reaches a handle.
 * @returns the handlers of the list, which must be positioned, and the mark of the place of the drop, which must be in the list
 */
export function useDragReorder({ canDropAt = () => true, onDrop }: DragReorderOptions) {
  const mark = useRef<HTMLDivElement>(null)

  async function press(event: PointerEvent<HTMLElement>): Promise<void> {
    const { currentTarget: list, nativeEvent } = event
    const handle = findHandle(event)
    const item = handle?.closest<HTMLElement>('[data-item]') ?? null
    if (handle === null || item === null || !event.isPrimary || event.button !== 0) return
    // No text is selected while dragging.
    event.preventDefault()
    const events = [nativeEvent]
    // The library may still be loading when the pointer is released, or when Escape cancels.
    const ended = new AbortController()
    addEventListener('pointerup', () => ended.abort(), ended)
    addEventListener('keydown', ({ key }) => key === 'Escape' && ended.abort(), ended)
    addEventListener('pointermove', (move) => events.splice(1, 1, move), ended)
    const drag = await load()
    if (drag === null || ended.signal.aborted || mark.current === null) return
    ended.abort()
    drag.startDrag(events, { list, item, handle, mark: mark.current, canDropAt, onDrop })
  }

  return {
    mark: <div ref={mark} hidden role="presentation" className={classes.mark} />,
    handlers: {
      onPointerOver: (event: PointerEvent<HTMLElement>) => void (findHandle(event) !== null && load()),
      onPointerDown: (event: PointerEvent<HTMLElement>) => void press(event),
    },
  }
}

function findHandle({ target, nativeEvent }: PointerEvent<HTMLElement>): HTMLElement | null {
  // The library listens to a copy of the event, which is not meant for this handler.
  if (!(nativeEvent.isTrusted && target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-drag-handle]')
}

/** Loads the library; null if that fails, because items can also be moved without dragging. */
function load() {
  return import('./drag.ts').catch(() => null)
}
