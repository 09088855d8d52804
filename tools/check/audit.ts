/**
 * Check of `npm run check`: asks the npm registry for known vulnerabilities of the product's packages. Passes without a
 * result if the registry does not answer.
 */
import { runProgram } from '../set-up/run-program.mjs'
import { parseAudit } from './audit-report.ts'

const { output } = await runProgram('npm', ['audit', '--omit=dev', '--json'], {
  shell: process.platform === 'win32',
})
const { hasSevere, lines } = parseAudit(output)
console.log(lines.join('\n'))
process.exitCode = hasSevere ? 1 : 0
