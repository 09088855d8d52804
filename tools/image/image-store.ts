import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../set-up/run-program.mjs'
import { createNeutralEnvironment } from '../test/test-environment.ts'

/** Configuration of an image, as far as the tests use it. */
export type ImageConfig = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  StopSignal: string
  Volumes: Record<string, object>
  Healthcheck?: { Test: string[] }
}

/** Images in a folder of the test. Needs neither a registry nor the isolation of processes that a container runtime has. */
export class ImageStore {
  readonly env: NodeJS.ProcessEnv
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    const settings = join(folder, 'storage.conf')
    writeFileSync(
      settings,
      `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`,
    )
    this.env = {
      ...createNeutralEnvironment(),
      CONTAINERS_STORAGE_CONF: settings,
      BUILDAH_ISOLATION: 'chroot',
    }
  }

  /** Creates the base image of the Dockerfile from Debian's packages, as small as the published one. */
  async createBase(): Promise<void> {
    const [, name = '', suite = ''] =
      /^FROM (debian:(\w+)-slim)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
    const archive = join(this.#folder, 'base.tar')
    const excluded = ['man', 'doc', 'locale', 'info'].map(
      (kind) => `--dpkgopt=path-exclude=/usr/share/${kind}/*`,
    )
    await this.run(
      'mmdebstrap',
      '--quiet',
      '--variant=minbase',
      ...excluded,
      suite,
      archive,
      ...(await this.#findMirror()),
    )
    const container = await this.run('buildah', 'from', 'scratch')
    await this.run('buildah', 'add', '--quiet', container, archive, '/')
    await this.run('buildah', 'commit', '--quiet', '--rm', container, name)
  }

  /** Returns the mirror of Debian that this computer uses. Empty: that of `mmdebstrap`. */
  async #findMirror(): Promise<string[]> {
    const indexes = await this.run('apt-get', 'indextargets', '--format', '$(LABEL) $(REPO_URI)')
    const mirror = /^Debian (\S+)$/m.exec(indexes)?.[1]
    return mirror === undefined ? [] : [mirror]
  }

  async readConfig(image: string): Promise<ImageConfig> {
    const inspected = JSON.parse(await this.run('buildah', 'inspect', '--type=image', image))
    return inspected.Docker.config
  }

  /** Returns the folder with a new root file system of the image. */
  async mount(image: string): Promise<string> {
    return this.run('buildah', 'mount', await this.run('buildah', 'from', '--pull=never', image))
  }

  /** Runs a program, and returns its output. @throws Error with its output if it fails */
  async run(program: string, ...args: string[]): Promise<string> {
    const { ok, output } = await runProgram(program, args, { env: this.env })
    if (!ok) throw new Error(`${program} ${args.join(' ')} failed: ${output}`)
    return output
  }
}
