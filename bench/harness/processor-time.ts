import { processesUnder, statusOf } from './process-tree.ts'

const tickMs = 10
// In user and system mode, its own and that of those which it has started and which have ended; counted from the state.
const firstPlace = 11

/** How long processors have worked for a process and everything that it has started, in ms. */
export function processorMs(root: number): number {
  return processesUnder(root).reduce((sum, pid) => sum + ticksOf(pid) * tickMs, 0)
}

function ticksOf(pid: number): number {
  return statusOf(pid)
    .slice(firstPlace, firstPlace + 4)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
}
