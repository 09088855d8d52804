import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const cliFile = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

type Environment = Readonly<Record<string, string>>

export interface CommandResult {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Runs a command to its end, with something for it to read. */
export async function runCommand(args: readonly string[], env: Environment, input = ''): Promise<CommandResult> {
  const child = spawn(process.execPath, [cliFile, ...args], { env: { ...process.env, ...env } })
  child.stdin.end(input)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, errors }
}

/** Runs a command, and kills it in the middle: as soon as it says this. @returns what it had said */
export async function killCommandOnOutput(
  wanted: RegExp,
  args: readonly string[],
  env: Environment,
): Promise<string> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (wanted.test(output)) child.kill('SIGKILL')
  })
  await ended
  if (child.signalCode !== 'SIGKILL') throw new Error(`It came to its end: ${output}`)
  return output
}

/** A command that serves until it is told to end. */
export interface RunningCommand {
  /** What it says its address is, without a slash at its end. */
  readonly address: string
  /** What it has printed so far. */
  readonly lines: () => readonly string[]
  /** Asks it to end, and answers its exit code. */
  readonly stop: () => Promise<number | null>
}

const runningCommands = new Set<RunningCommand>()

/** Ends what a test has left running. */
export async function stopCommands(): Promise<void> {
  await Promise.all([...runningCommands].map((command) => command.stop()))
}

/** Resolves once it has said where it listens. @param last the line after which it says no more */
export async function startCommand(
  args: readonly string[],
  env: Environment,
  last = /^Address:/,
): Promise<RunningCommand> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit')
  const { promise: listens, resolve } = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    if (last.test(line)) resolve()
  })
  await Promise.race([
    listens,
    ended.then(() => {
      throw new Error(`The command ended before it listened: ${lines.join('\n')}`)
    }),
  ])
  const command: RunningCommand = {
    address: findAddress(lines),
    lines: () => lines,
    async stop() {
      runningCommands.delete(command)
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
  runningCommands.add(command)
  return command
}

function findAddress(lines: readonly string[]): string {
  const address = /^Address: {2}(http:\S+?)\/?$/m.exec(lines.join('\n'))?.[1] ?? ''
  return address.replace('localhost', '127.0.0.1')
}
