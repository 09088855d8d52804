/** Lints the OpenAPI document that the product serves. */
import { runProgram } from '../set-up/run-program.mjs'
import { lintOpenApi } from './lint-openapi.ts'

const { ok, output } = await runProgram(process.execPath, ['packages/server/test/print-openapi.ts'], {})
const violations = ok ? await lintOpenApi(JSON.parse(output)) : [`The document was not created:\n${output}`]
for (const violation of violations) console.log(violation)
process.exitCode = violations.length === 0 ? 0 : 1
