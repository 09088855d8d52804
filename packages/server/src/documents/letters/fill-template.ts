import {
  fillLine,
  fillLines,
  longestSubject,
  type PlaceholderValues,
} from '@quittance/shared/documents/letter-placeholders.ts'
import type { LetterTemplate } from './templates/repository.ts'

const breaks = /\s+/g

/** The subject and message that somebody begins with. Line breaks of a value do not get into the subject. */
export function fillTemplate(template: LetterTemplate, values: PlaceholderValues): LetterTemplate {
  const subject = fillLine(template.subject, values).replace(breaks, ' ').trim()
  return { subject: shortened(subject), message: fillLines(template.message, values) }
}

/** Never between the halves of a letter. */
function shortened(subject: string): string {
  if (subject.length <= longestSubject) return subject
  const kept = Array.from(new Intl.Segmenter().segment(subject)).filter(
    ({ index, segment }) => index + segment.length < longestSubject,
  )
  return `${kept.map(({ segment }) => segment).join('')}…`
}
