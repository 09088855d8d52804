import { readOrNothing } from '#harness/process-tree.ts'

const sampledMs = 100

/** Watches how much memory a process holds. */
export interface PeakMemory {
  /** Returns the most that it held since the watch began, in MB. */
  readonly end: () => number
}

/** Samples ten times a second what a process itself holds (`VmRSS`), without what it has started. */
export function watchPeakMemory(processId: number): PeakMemory {
  let peak = 0
  const sample = () => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readOrNothing(`/proc/${processId}/status`))?.[1] ?? '0'
    peak = Math.max(peak, Number(kilobytes) / 1_024)
  }
  const timer = setInterval(sample, sampledMs)
  sample()
  return {
    end() {
      clearInterval(timer)
      return peak
    },
  }
}
