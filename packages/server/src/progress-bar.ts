export interface Progress {
  readonly done: number
  readonly total: number
}

const cells = 30
const tenth = 10
const redrawnEveryMs = 100

/** Where it is shown: a terminal is drawn over, anything else gets a line for every tenth. */
export interface ProgressScreen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Shows how far a work has come and, on a terminal, about how long it still takes. Ends its line with the work. */
export function progressBar(
  title: string,
  screen: ProgressScreen = process.stdout,
  now: () => number = Date.now,
): (progress: Progress) => void {
  return screen.isTTY === true ? drawn(title, screen, now) : written(title, screen)
}

function drawn(title: string, screen: ProgressScreen, now: () => number) {
  const startedAt = now()
  let drawnAt = Number.NEGATIVE_INFINITY
  let isOver = false
  return ({ done, total }: Progress) => {
    const time = now()
    const isLast = done >= total
    if (isOver || (!isLast && time - drawnAt < redrawnEveryMs)) return
    drawnAt = time
    isOver = isLast
    const share = total === 0 ? 1 : done / total
    const full = Math.round(share * cells)
    const bar = '█'.repeat(full) + '░'.repeat(cells - full)
    const rest = isLast ? '' : remaining((time - startedAt) / 1_000, share)
    screen.write(`\r${title} ${bar} ${percent(share)} %${rest}\u001b[K${isLast ? '\n' : ''}`)
  }
}

function written(title: string, screen: ProgressScreen) {
  let next = 0
  return ({ done, total }: Progress) => {
    const reached = percent(total === 0 ? 1 : done / total)
    if (reached < next) return
    next = Math.floor(reached / tenth) * tenth + tenth
    screen.write(`${title} ${reached} %\n`)
  }
}

function percent(share: number): number {
  return Math.floor(share * 100)
}

/** Not before there is something to go by. */
function remaining(seconds: number, share: number): string {
  if (seconds < 1 || share <= 0) return ''
  const left = Math.ceil((seconds / share) * (1 - share))
  return left < 60 ? `, ${left} s left` : `, ${Math.ceil(left / 60)} min left`
}
