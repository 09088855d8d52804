import { getErrorCode } from '#errors.ts'

/** Returns whether a process with this id runs on this computer, also as another user. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) !== 'ESRCH'
  }
}
