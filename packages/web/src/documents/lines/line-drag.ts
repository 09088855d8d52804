/** Minimum movement of a drag in px; less is a click. */
const shortestDrag = 4
/** Distance from the edge of the window in px within which the page scrolls. Equal to the height of the bars at the edges. */
const scrollEdge = 120
/** Scroll speed at the edge, in px per frame. */
const fastestScroll = 18

interface LineDragOptions {
  /** The table, which captures the pointer while a row is dragged. */
  readonly table: HTMLElement
  readonly row: HTMLElement
  /** The horizontal line that marks where the row would be dropped. */
  readonly mark: HTMLElement
  /** Returns whether the row can be dropped before or after the given one. */
  readonly isPlace: (row: HTMLElement) => boolean
  /** @param next the row before which it is dropped; null: at the end */
  readonly onDrop: (next: HTMLElement | null) => void
}

/** Drags a row with the pointer until the pointer is released. Escape cancels. */
export function dragLine(start: PointerEvent, options: LineDragOptions): void {
  const drag = new LineDrag(start, options)
  const { table } = options
  const { signal } = drag
  table.setPointerCapture(start.pointerId)
  table.addEventListener('pointermove', (event) => drag.move(event.clientY), { signal })
  table.addEventListener('pointerup', () => drag.drop(), { signal })
  table.addEventListener('lostpointercapture', () => drag.end(), { signal })
  window.addEventListener('keydown', (event) => drag.pressKey(event), { signal, capture: true })
}

class LineDrag {
  readonly #options: LineDragOptions
  readonly #startY: number
  readonly #over = new AbortController()
  #y: number
  #isDragging = false
  #next: HTMLElement | null = null

  constructor({ clientY }: PointerEvent, options: LineDragOptions) {
    this.#options = options
    this.#startY = clientY
    this.#y = clientY
  }

  /** Removes the event listeners when the drag ends. */
  get signal(): AbortSignal {
    return this.#over.signal
  }

  move(y: number): void {
    this.#y = y
    if (this.#isDragging || Math.abs(y - this.#startY) < shortestDrag) return
    const { table, row, mark } = this.#options
    this.#isDragging = true
    row.dataset.dragged = 'true'
    table.dataset.dragging = 'true'
    mark.hidden = false
    this.#followEachFrame()
  }

  drop(): void {
    const isDropped = this.#isDragging
    if (isDropped) this.#showPlace()
    const next = this.#next
    this.end()
    if (isDropped) this.#options.onDrop(next)
  }

  pressKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    this.end()
  }

  end(): void {
    if (this.signal.aborted) return
    this.#over.abort()
    this.#isDragging = false
    const { table, row, mark } = this.#options
    delete row.dataset.dragged
    delete table.dataset.dragging
    mark.hidden = true
  }

  /** Updates the mark in each frame: the page can scroll and render further rows while the pointer does not move. */
  #followEachFrame(): void {
    requestAnimationFrame(() => {
      if (!this.#isDragging) return
      window.scrollBy(0, scrollSpeed(this.#y, window.innerHeight))
      this.#showPlace()
      this.#followEachFrame()
    })
  }

  #showPlace(): void {
    const { table, mark, isPlace } = this.#options
    const rows = [...table.querySelectorAll<HTMLElement>('[data-line]')].filter(isPlace)
    const placed = rows.map((row) => ({ row, box: row.getBoundingClientRect() }))
    const next = placed.find(({ box }) => box.top + box.height / 2 > this.#y)
    const top = next?.box.top ?? placed.at(-1)?.box.bottom ?? 0
    this.#next = next?.row ?? null
    mark.style.transform = `translateY(${top - table.getBoundingClientRect().top}px)`
  }
}

/** Returns the scroll speed, which is higher near the edge of the window, in px per frame. Negative: upwards. */
export function scrollSpeed(y: number, windowHeight: number): number {
  const up = Math.max(0, scrollEdge - y)
  const down = Math.max(0, y - (windowHeight - scrollEdge))
  return Math.round(((Math.min(down, scrollEdge) - Math.min(up, scrollEdge)) / scrollEdge) * fastestScroll)
}
