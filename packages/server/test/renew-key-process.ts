import { writeSync } from 'node:fs'
import { renewKey } from '#commands/renew-key-command.ts'
import { readConfig } from '#config/config.ts'

// Renews the key of an installation, and kills itself before the given step.
const [, , dataDir = '', lastStep] = process.argv
await renewKey(readConfig({ dataDir }, {}), (step) => {
  if (step === lastStep) process.kill(process.pid, 'SIGKILL')
})
writeSync(1, 'done')
