import { readOrNothing } from '#harness/process-tree.ts'

const sampledMs = 100

/** Records the memory of a process. */
export interface PeakMemory {
  /** Ends the recording and returns the peak since it began, in MB. */
  readonly end: () => number
}

/** Samples the memory of a process (`VmRSS`) ten times a second, without that of its child processes. */
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
