import { setPriority } from 'node:os'
import type { BackupRequest } from './make-verified-backup.ts'
import { makeVerifiedBackup } from './make-verified-backup.ts'

// Whoever saves meanwhile comes first.
const lowPriority = 10

process.umask(0o077)
setPriority(lowPriority)
process.once('message', (job: BackupRequest) => {
  makeVerifiedBackup(job).then(
    (answer) => process.send?.(answer, () => process.exit(0)),
    () => process.exit(1),
  )
})
// The server is gone: so is this.
process.on('disconnect', () => process.exit(0))
