import {
  AutoScroller,
  DragDropManager,
  Draggable,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom'

/** Minimum movement of a drag in px; less is a click. */
const minDistance = 4

interface Drag {
  readonly list: HTMLElement
  readonly item: HTMLElement
  readonly handle: HTMLElement
  /** The horizontal line that marks where the item would be dropped. */
  readonly mark: HTMLElement
  readonly canDropAt: (item: HTMLElement) => boolean
  readonly onDrop: (key: number, before: number | null) => void
}

/**
 * Drags an item until the pointer is released. Escape cancels. The library recognises the drag and scrolls at the edges of the window;
 * the place is found here, because a virtualised list renders further items meanwhile.
 * @param events the press and the last movement since then
 */
export function startDrag(events: readonly PointerEvent[], drag: Drag): void {
  const manager = new DragDropManager({
    plugins: [AutoScroller],
    sensors: [
      PointerSensor.configure({
        activationConstraints: () => [new PointerActivationConstraints.Distance({ value: minDistance })],
      }),
    ],
  })
  const { item, handle } = drag
  const draggable = new Draggable(
    { id: String(keyOf(item)), element: item, handle, register: false },
    manager,
  )
  draggable.register()
  let last = events.at(-1)
  const indicator = new DropIndicator(last?.clientY ?? 0, drag)
  manager.monitor.addEventListener('dragstart', () => {
    indicator.show()
    // The movement that starts a drag is not part of it. A finger may rest now, at an edge where the page scrolls.
    requestAnimationFrame(() => last && indicator.isShown && handle.dispatchEvent(copyEvent(last)))
  })
  manager.monitor.addEventListener('dragend', ({ canceled }) => end(!canceled))
  const stop = new AbortController()
  // The library stops the events of a drag.
  const listening = { signal: stop.signal, capture: true }
  // A press without movement does not end a drag.
  for (const type of ['pointerup', 'pointercancel'] as const) {
    addEventListener(type, () => setTimeout(() => !indicator.isShown && end(false)), listening)
  }
  const follow = (event: PointerEvent) => {
    last = event
    indicator.move(event.clientY)
  }
  addEventListener('pointermove', follow, listening)
  // The library listens to Escape only once it has started the drag.
  addEventListener('keydown', (event) => event.key === 'Escape' && cancel(event), listening)
  // The library cancels touches, which the handle does with `touch-action`; the browser reports those that cannot be cancelled.
  addEventListener('touchmove', (touch) => !touch.cancelable && touch.stopImmediatePropagation(), listening)
  // The library has not seen the events, because it may have been loading.
  for (const event of events) handle.dispatchEvent(copyEvent(event))

  function cancel(event: KeyboardEvent): void {
    event.preventDefault()
    end(false)
  }

  function end(isDropped: boolean): void {
    if (stop.signal.aborted) return
    stop.abort()
    const before = indicator.hide()
    manager.destroy()
    if (isDropped) drag.onDrop(keyOf(item), before === null ? null : keyOf(before))
  }
}

function copyEvent({ type, pointerId, pointerType, button, clientX, clientY }: PointerEvent): PointerEvent {
  const pointer = { pointerId, pointerType, isPrimary: true, button, buttons: 1, clientX, clientY }
  // The library listens to movements on the document.
  return new PointerEvent(type, { ...pointer, bubbles: true, cancelable: true })
}

function keyOf(item: HTMLElement): number {
  return Number(item.dataset.item)
}

/** Marks the dragged item and the place where it would be dropped. */
class DropIndicator {
  isShown = false
  readonly #drag: Drag
  #y: number
  #before: HTMLElement | null = null

  constructor(y: number, drag: Drag) {
    this.#y = y
    this.#drag = drag
  }

  move(y: number): void {
    this.#y = y
  }

  show(): void {
    const { list, item, mark } = this.#drag
    this.isShown = true
    item.dataset.dragged = 'true'
    list.dataset.dragging = 'true'
    mark.hidden = false
    this.#followEachFrame()
  }

  /** Returns the item before which the dragged one would be dropped; null: at the end. */
  hide(): HTMLElement | null {
    if (this.isShown) this.#update()
    this.isShown = false
    const { list, item, mark } = this.#drag
    delete item.dataset.dragged
    delete list.dataset.dragging
    mark.hidden = true
    return this.#before
  }

  /** Updates the mark in each frame, because the page can scroll while the pointer does not move. */
  #followEachFrame(): void {
    requestAnimationFrame(() => {
      if (!this.isShown) return
      this.#update()
      this.#followEachFrame()
    })
  }

  #update(): void {
    const { list, mark, canDropAt } = this.#drag
    const items = [...list.querySelectorAll<HTMLElement>('[data-item]')].filter(canDropAt)
    const placed = items.map((item) => ({ item, box: item.getBoundingClientRect() }))
    const next = placed.find(({ box }) => box.top + box.height / 2 > this.#y)
    const top = next?.box.top ?? placed.at(-1)?.box.bottom ?? 0
    this.#before = next?.item ?? null
    mark.style.transform = `translateY(${top - list.getBoundingClientRect().top}px)`
  }
}
