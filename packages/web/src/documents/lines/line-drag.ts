/** How far something is moved before it is a drag and no click, in px. */
const shortestDrag = 4
/** From here on to the edge of the window the page scrolls, in px; the bars at its edges are as high. */
const scrollEdge = 120
/** At the very edge, in px a frame. */
const fastestScroll = 18

interface LineDragOptions {
  /** The table, which has the pointer while something is dragged in it. */
  readonly table: HTMLElement
  readonly row: HTMLElement
  /** A line across the table, shown where the row would come to stand. */
  readonly mark: HTMLElement
  /** Whether the row can be put before or behind that one. */
  readonly isPlace: (row: HTMLElement) => boolean
  /** @param next the row that it goes before; null: to the end */
  readonly onDrop: (next: HTMLElement | null) => void
}

/** Follows a pointer that has taken hold of a row, until it lets go. Escape puts everything back. */
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

  /** Ends what listens to it. */
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

  /** The page scrolls under a pointer that stands still, and rows come into it. */
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

/** The nearer to the edge of the window, the faster. @returns px a frame; below zero, up */
export function scrollSpeed(y: number, windowHeight: number): number {
  const up = Math.max(0, scrollEdge - y)
  const down = Math.max(0, y - (windowHeight - scrollEdge))
  return Math.round(((Math.min(down, scrollEdge) - Math.min(up, scrollEdge)) / scrollEdge) * fastestScroll)
}
