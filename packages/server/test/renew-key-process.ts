import { writeSync } from 'node:fs'
import { renewKey } from '#commands/renew-key-command.ts'
import { readConfig } from '#config/config.ts'

// A process that renews the key of an installation, and is killed right before a step.
const [, , dataDir = '', lastStep] = process.argv
await renewKey(readConfig({ dataDir }, {}), (step) => {
  if (step === lastStep) process.kill(process.pid, 'SIGKILL')
})
writeSync(1, 'done')
