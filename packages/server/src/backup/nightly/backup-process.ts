import { setPriority } from 'node:os'
import { type BackupRequest, makeVerifiedBackup } from './make-verified-backup.ts'

// Requests have priority.
const lowPriority = 10

process.umask(0o077)
setPriority(lowPriority)
process.once('message', (request: BackupRequest) => {
  makeVerifiedBackup(request).then(
    (response) => process.send?.(response, () => process.exit(0)),
    () => process.exit(1),
  )
})
// The server has ended.
process.on('disconnect', () => process.exit(0))
