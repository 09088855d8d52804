/** Holds the house rules against the whole repository and shows every place that breaks one. */
import { inOneLine } from './complaint.ts'
import { judge } from './judge.ts'
import { projectOf } from './project.ts'
import { readSources, readStyles } from './read-sources.ts'
import { rules } from './rules.ts'
import { judgeStyles } from './styles/judge-styles.ts'

const complaints = [...judge(projectOf(readSources('.')), rules), ...judgeStyles(readStyles('.'))]
for (const complaint of complaints) console.log(inOneLine(complaint))
process.exitCode = complaints.length === 0 ? 0 : 1
