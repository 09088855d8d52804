import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../set-up/run-program.mjs'
import { findProgramPath } from '../test/installed-programs.ts'
import { createNeutralEnvironment } from '../test/test-environment.ts'

export type UnpackedRelease = {
  /** `quittance-0.1.0-linux-x64.tar.gz` */
  archiveName: string
  /** Folder with the contents of the archive. */
  product: string
  /** Empty folder for files of the tests. */
  workFolder: string
  /** PATH with the few programs that a shell script needs, without Node.js. */
  path: string
  remove: () => void
}

/** Creates a release with its task, and unpacks it as an administrator would on a server. */
export async function unpackRelease(): Promise<UnpackedRelease> {
  const work = mkdtempSync(join(tmpdir(), 'quittance-release-'))
  const target = join(work, 'target')
  const server = join(work, 'server')
  const workFolder = join(work, 'work')
  const command = ['tools/run.mjs', 'release', '--to', target]
  const build = await runProgram(process.execPath, command, { env: createNeutralEnvironment() })
  if (!build.ok) throw new Error(build.output)
  const [archiveName = ''] = readdirSync(target)
  for (const folder of [server, workFolder]) mkdirSync(folder)
  execFileSync('tar', ['-xzf', join(target, archiveName), '-C', server])
  return {
    archiveName,
    product: join(server, 'quittance'),
    workFolder,
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
