import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { Sentence } from '#errors.ts'

/** Writes a line to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Returns a sentence in English, the language of the command line and of the logs. */
export function formatSentence({ key, params }: Sentence): string {
  return englishText(key, params)
}

/** Reads a line from standard input. A terminal does not echo the input. Returns an empty text at the end of the input. */
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

export type ProgressListener = (progress: Progress) => void

const barCells = 30
const percentStep = 10
const redrawIntervalMs = 100

/** Output of a progress bar. A terminal shows one line that is redrawn; any other output gets a line per ten percent. */
interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Returns a function that shows the progress of a task and, on a terminal, the estimated remaining time. Ends its line when the task is done. */
export function createProgressBar(
  title: string,
  output: ProgressOutput = process.stdout,
  now: () => number = Date.now,
): ProgressListener {
  return output.isTTY === true
    ? createTerminalProgress(title, output, now)
    : createPlainProgress(title, output)
}

function createTerminalProgress(title: string, output: ProgressOutput, now: () => number) {
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
    output.write(`\r${title} ${bar} ${toPercent(share)} %${suffix}\u001b[K${isLast ? '\n' : ''}`)
  }
}

function createPlainProgress(title: string, output: ProgressOutput) {
  let nextPercent = 0
  return ({ done, total }: Progress) => {
    const currentPercent = toPercent(total === 0 ? 1 : done / total)
    if (currentPercent < nextPercent) return
    nextPercent = Math.floor(currentPercent / percentStep) * percentStep + percentStep
    output.write(`${title} ${currentPercent} %\n`)
  }
}

function toPercent(share: number): number {
  return Math.floor(share * 100)
}

/** Returns an empty text in the first second, when no estimate is possible. */
function formatRemainingTime(seconds: number, share: number): string {
  if (seconds < 1 || share <= 0) return ''
  const secondsLeft = Math.ceil((seconds / share) * (1 - share))
  return secondsLeft < 60 ? `, ${secondsLeft} s left` : `, ${Math.ceil(secondsLeft / 60)} min left`
}
