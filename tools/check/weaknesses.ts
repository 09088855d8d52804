/**
 * One of the checks: asks the registry which packages of the product have known weaknesses. Its last line is the
 * verdict; where the registry does not answer that question, the verdict is that nothing was checked.
 */
import { runQuietly } from '../set-up/run-quietly.mjs'
import { judgeAudit } from './judge-audit.ts'

const { output } = await runQuietly('npm', ['audit', '--omit=dev', '--json'], {
  shell: process.platform === 'win32',
})
const { isBad, lines } = judgeAudit(output)
console.log(lines.join('\n'))
process.exitCode = isBad ? 1 : 0
