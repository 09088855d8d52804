/** Holds the house rules against the whole repository and shows every place that breaks one. */
import { formatViolation } from './complaint.ts'
import { applyRules } from './judge.ts'
import { parseProject } from './project.ts'
import { readSources, readStyles } from './read-sources.ts'
import { rules } from './rules.ts'
import { applyStyleRules } from './styles/judge-styles.ts'

const complaints = [...applyRules(parseProject(readSources('.')), rules), ...applyStyleRules(readStyles('.'))]
for (const complaint of complaints) console.log(formatViolation(complaint))
process.exitCode = complaints.length === 0 ? 0 : 1
