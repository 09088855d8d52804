/** Looks for words that need a second reading, in comments, documents, English texts and subjects of commits. */
import { findWords, formatFinding } from './find-words.ts'
import { readPassages } from './read-passages.ts'

const findings = findWords(readPassages('.'))
for (const finding of findings) console.log(formatFinding(finding))
process.exitCode = findings.length === 0 ? 0 : 1
