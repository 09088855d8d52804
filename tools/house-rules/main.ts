/** Applies the house rules to the whole repository, prints every violation, and exits with 1 if there is one. */
import { applyRules, formatViolation } from './rule.ts'
import { applyStyleRules } from './rules/styles.ts'
import { rules } from './rules.ts'
import { parseProject, readSources, readStyles } from './source-file.ts'

const violations = [...applyRules(parseProject(readSources('.')), rules), ...applyStyleRules(readStyles('.'))]
for (const violation of violations) console.log(formatViolation(violation))
process.exitCode = violations.length === 0 ? 0 : 1
