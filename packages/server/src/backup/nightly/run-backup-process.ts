import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupAnswer, BackupRequest } from './backup-job.ts'

/**
 * Has a backup made in a process of its own, so that it holds nobody up here.
 * @param signal ends the process; nothing half-written is left under the name of the file
 */
export async function runBackupProcess(job: BackupRequest, signal: AbortSignal): Promise<BackupAnswer> {
  const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url))
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise((resolve) => {
      const ended: BackupAnswer = { made: false, failure: { key: 'backup.ended' } }
      child.once('message', (answer: BackupAnswer) => resolve(answer))
      child.once('error', () => resolve(ended))
      child.once('exit', () => resolve(ended))
      if (signal.aborted) stop()
      else child.send(job)
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
