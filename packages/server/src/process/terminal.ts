import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A line for the person at the terminal, or for the script that reads it. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line from the input; typed at a terminal it does not show. */
export async function readPassword(): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stdout.write('New password: ')
  const lines = createInterface({ input: process.stdin, output: discardedOutput, terminal: isTerminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTerminal) process.stdout.write('\n')
  }
}

export interface Progress {
  readonly done: number
  readonly total: number
}

const barCells = 30
const percentStep = 10
const redrawIntervalMs = 100

/** Where it is shown: a terminal is drawn over, anything else gets a line for every tenth. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Shows how far a work has come and, on a terminal, about how long it still takes. Ends its line with the work. */
export function createProgressBar(
  title: string,
  screen: ProgressOutput = process.stdout,
  now: () => number = Date.now,
): (progress: Progress) => void {
  return screen.isTTY === true
    ? createTerminalProgress(title, screen, now)
    : createPlainProgress(title, screen)
}

function createTerminalProgress(title: string, screen: ProgressOutput, now: () => number) {
  const startedAt = now()
  let lastDrawnAt = Number.NEGATIVE_INFINITY
  let isFinished = false
  return ({ done, total }: Progress) => {
    const time = now()
    const isLast = done >= total
    if (isFinished || (!isLast && time - lastDrawnAt < redrawIntervalMs)) return
    lastDrawnAt = time
    isFinished = isLast
    const share = total === 0 ? 1 : done / total
    const filledCells = Math.round(share * barCells)
    const bar = '█'.repeat(filledCells) + '░'.repeat(barCells - filledCells)
    const suffix = isLast ? '' : formatRemainingTime((time - startedAt) / 1_000, share)
    screen.write(`\r${title} ${bar} ${toPercent(share)} %${suffix}\u001b[K${isLast ? '\n' : ''}`)
  }
}

function createPlainProgress(title: string, screen: ProgressOutput) {
  let nextPercent = 0
  return ({ done, total }: Progress) => {
    const currentPercent = toPercent(total === 0 ? 1 : done / total)
    if (currentPercent < nextPercent) return
    nextPercent = Math.floor(currentPercent / percentStep) * percentStep + percentStep
    screen.write(`${title} ${currentPercent} %\n`)
  }
}

function toPercent(share: number): number {
  return Math.floor(share * 100)
}

/** Not before there is something to go by. */
function formatRemainingTime(seconds: number, share: number): string {
  if (seconds < 1 || share <= 0) return ''
  const secondsLeft = Math.ceil((seconds / share) * (1 - share))
  return secondsLeft < 60 ? `, ${secondsLeft} s left` : `, ${Math.ceil(secondsLeft / 60)} min left`
}
