import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pieceBytes = 2 ** 20

/** A folder that can be full. */
export interface SmallDisk {
  readonly folder: string
  /** In words, for the report. */
  readonly description: string
  /** Takes all but this much of the room that is left. */
  readonly fill: (leftBytes: number) => void
  readonly makeRoom: () => void
  readonly remove: () => void
}

/** A file system of its own in memory; null where this computer does not let one be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.env.TEST_MOUNTS === 'no') return null
  const folder = mkdtempSync(join(tmpdir(), 'quittance-disk-'))
  const size = `size=${megabytes}m,mode=777`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'quittance-test', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  chmodSync(folder, 0o777)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    description: `a file system of ${megabytes} MB`,
    fill(leftBytes) {
      // Others write meanwhile.
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        const bytes = Math.min(bavail * bsize - leftBytes, pieceBytes)
        if (bytes <= 0) return
        appendFileSync(ballast, Buffer.alloc(bytes))
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
