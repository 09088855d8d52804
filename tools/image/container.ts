import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ImageConfig } from './image-store.ts'

const script = resolve('tools/image/run-in-root.sh')

export type ContainerOptions = {
  config: ImageConfig
  /** Folder with the root file system of the image. */
  root: string
  /** Folder that is mounted at /data. */
  data: string
  /** Folder that is mounted at /run/secrets. */
  secrets: string
  /** Additional environment variables. */
  env: Record<string, string>
}

type Result = { code: number | null; output: string }

/** Runs a command in a new container until it exits. Returns its exit code, and what it printed. */
export async function runInContainer(options: ContainerOptions, ...command: string[]): Promise<Result> {
  return new Container(options, command).result
}

/** A running container: a process in namespaces of its own, except that it shares the network with the tests. */
export class Container {
  readonly #child: ChildProcess
  readonly result: Promise<Result>
  #output = ''

  /** Starts the entry point of the image with the command. */
  constructor({ config, root, data, secrets, env }: ContainerOptions, command: string[] = config.Cmd) {
    const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork']
    const args = [script, root, data, secrets, config.User, ...config.Entrypoint, ...command]
    const imageEnv = Object.fromEntries(config.Env.map((variable) => variable.split(/=(.*)/s).slice(0, 2)))
    this.#child = spawn('unshare', [...namespaces, ...args], {
      env: { ...imageEnv, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output += chunk
      })
    }
    this.result = once(this.#child, 'close').then(([code]) => ({ code, output: this.#output }))
  }

  get output(): string {
    return this.#output
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null
  }

  /** Returns the ids of the container's processes outside of the container, the first process first. */
  listProcesses(): number[] {
    return listChildren(this.#child.pid ?? 0)
  }

  /** Sends a signal to the first process, as `docker stop` does. */
  signal(signal: NodeJS.Signals): void {
    const [first] = this.listProcesses()
    if (first !== undefined) process.kill(first, signal)
  }

  /** Stops the container, and returns its exit code and the milliseconds that it took. */
  async stop(signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }> {
    const start = performance.now()
    this.signal(signal)
    const { code } = await this.result
    return { code, milliseconds: performance.now() - start }
  }

  /** Kills all processes of a container that a failed test has left. */
  async kill(): Promise<void> {
    if (this.hasExited) return
    // The kernel kills the others when the first process ends.
    this.signal('SIGKILL')
    await this.result
  }
}

/** Lists the processes below a process. Parents come before their children. */
function listChildren(processId: number): number[] {
  const ids = readProcessFile(processId, `task/${processId}/children`).split(' ').filter(Boolean).map(Number)
  return ids.flatMap((id) => [id, ...listChildren(id)])
}

/** Returns the resident memory of a process in bytes. */
export function readMemory(processId: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readProcessFile(processId, 'status')) ?? []
  return Number(kilobytes) * 1_024
}

/** Returns the state of a process: `Z` for a zombie. */
export function readState(processId: number): string {
  return /^State:\s+(\w)/m.exec(readProcessFile(processId, 'status'))?.[1] ?? ''
}

export function readCommandLine(processId: number): string {
  return readProcessFile(processId, 'cmdline').replaceAll('\0', ' ')
}

/** Returns an empty text if the process has ended. */
function readProcessFile(processId: number, name: string): string {
  try {
    return readFileSync(`/proc/${processId}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
