/**
 * One of the checks: asks the registry which packages of the product have known weaknesses. Its last line is the
 * verdict; where the registry does not answer that question, the verdict is that nothing was checked.
 */
import { runProgram } from '../set-up/run-program.mjs'
import { parseAudit } from './audit-report.ts'

const { output } = await runProgram('npm', ['audit', '--omit=dev', '--json'], {
  shell: process.platform === 'win32',
})
const { hasSevere: isBad, lines } = parseAudit(output)
console.log(lines.join('\n'))
process.exitCode = isBad ? 1 : 0
