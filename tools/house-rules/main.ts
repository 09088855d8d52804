/** Holds the house rules against the whole repository and shows every place that breaks one. */
import { applyRules, formatViolation } from './rule.ts'
import { applyStyleRules } from './rules/styles.ts'
import { rules } from './rules.ts'
import { parseProject, readSources, readStyles } from './source-file.ts'

const complaints = [...applyRules(parseProject(readSources('.')), rules), ...applyStyleRules(readStyles('.'))]
for (const complaint of complaints) console.log(formatViolation(complaint))
process.exitCode = complaints.length === 0 ? 0 : 1
