import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../set-up/run-program.mjs'
import { findProgramPath } from '../test/system-programs.ts'
import { createNeutralEnvironment } from '../test/test-environment.ts'

export type UnpackedRelease = {
  /** `quittance-0.1.0-linux-x64.tar.gz` */
  archiveName: string
  /** What the archive holds. */
  product: string
  /** Empty, for what the tests write. */
  workFolder: string
  /** A path with the few programs that a shell script needs, and no Node. */
  path: string
  remove: () => void
}

/** Makes a release by its task, and unpacks it as a person would on a server. */
export async function unpackRelease(): Promise<UnpackedRelease> {
  const work = mkdtempSync(join(tmpdir(), 'quittance-release-'))
  const target = join(work, 'made')
  const server = join(work, 'server')
  const elsewhere = join(work, 'elsewhere')
  const command = ['tools/run.mjs', 'release', '--to', target]
  const made = await runProgram(process.execPath, command, { env: createNeutralEnvironment() })
  if (!made.ok) throw new Error(made.output)
  const [archiveName = ''] = readdirSync(target)
  for (const folder of [server, elsewhere]) mkdirSync(folder)
  execFileSync('tar', ['-xzf', join(target, archiveName), '-C', server])
  return {
    archiveName,
    product: join(server, 'quittance'),
    workFolder: elsewhere,
    path: createPathWithoutNode(join(work, 'programs')),
    remove: () => rmSync(work, { recursive: true, force: true }),
  }
}

function createPathWithoutNode(folder: string): string {
  mkdirSync(folder)
  for (const program of ['uname', 'dirname', 'readlink']) {
    symlinkSync(findProgramPath(program) ?? `/bin/${program}`, join(folder, program))
  }
  return folder
}
