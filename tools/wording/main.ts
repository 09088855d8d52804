/** Looks for words that need a second reading, in comments, documents, texts and subjects of commits. */
import { findWords, formatFinding } from './find-words.ts'
import { readPassages, readTranslations } from './read-passages.ts'
import { translatedLanguages, translatedTerms } from './translated-terms.ts'

const findings = [
  ...findWords(readPassages('.')),
  ...translatedLanguages.flatMap((language) =>
    findWords(readTranslations('.', language), translatedTerms[language]),
  ),
]
for (const finding of findings) console.log(formatFinding(finding))
process.exitCode = findings.length === 0 ? 0 : 1
