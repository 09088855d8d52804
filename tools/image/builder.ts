import { runProgram } from '../set-up/run-program.mjs'
import { UserError } from '../set-up/user-error.mjs'
import { findProgramPath } from '../test/installed-programs.ts'

/** Programs that build container images, in order of preference: the first ones need no service. */
const builders = ['buildah', 'podman', 'docker'] as const
export type Builder = (typeof builders)[number]

/** Returns the builder that is installed. @throws UserError if there is none */
export function findBuilder(find: (program: string) => string | null = findProgramPath): Builder {
  const builder = builders.find((program) => find(program) !== null)
  if (builder !== undefined) return builder
  throw new UserError(
    'No program that builds container images is installed: install buildah, podman or docker (on Debian, as root: apt-get install buildah).',
  )
}

export type BuildOptions = {
  tag: string
  /** Path of the release archive, relative to the root. */
  archive: string
  /** Whether the base image must already be there, so that no registry is contacted. */
  isOffline: boolean
}

/** Returns the arguments that build the image of the Dockerfile in the current folder. */
export function getBuildArguments(builder: Builder, { tag, archive, isOffline }: BuildOptions): string[] {
  const pull = builder === 'docker' ? '--pull=false' : '--pull=never'
  // The other format, OCI, has no health check.
  const format = builder === 'docker' ? [] : ['--format=docker']
  const offline = isOffline ? [pull] : []
  return ['build', ...format, ...offline, `--build-arg=ARCHIVE=${archive}`, `--tag=${tag}`, '.']
}

/** Returns the arguments that write an image to a file that `docker load` and `podman load` read. */
export function getSaveArguments(builder: Builder, tag: string, file: string): string[] {
  switch (builder) {
    case 'buildah':
      return ['push', '--quiet', tag, `docker-archive:${file}:${tag}`]
    case 'podman':
      return ['save', '--quiet', '--format=docker-archive', `--output=${file}`, tag]
    case 'docker':
      return ['save', `--output=${file}`, tag]
  }
}

/** Runs the builder. @throws UserError with its output if it fails */
export async function runBuilder(builder: Builder, args: string[], root: string): Promise<void> {
  const { ok, output } = await runProgram(builder, args, { cwd: root })
  if (!ok) throw new UserError(`${output}\n${builder} ${args[0]} failed: fix the error above.`)
}
