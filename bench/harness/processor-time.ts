import { processesUnder, statusOf } from './process-tree.ts'

const tickMs = 10
// Position after the name of the first of four fields: user and system time of the process, and of its ended children.
const firstPlace = 11

/** Returns the processor time that a process and all its descendants have used, in ms. */
export function processorMs(root: number): number {
  return processesUnder(root).reduce((sum, pid) => sum + ticksOf(pid) * tickMs, 0)
}

function ticksOf(pid: number): number {
  return statusOf(pid)
    .slice(firstPlace, firstPlace + 4)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
}
