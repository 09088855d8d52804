import {
  fillLine,
  fillLines,
  maxSubjectLength,
  type PlaceholderValues,
} from '@quittance/shared/documents/letter-placeholders.ts'
import type { MailTemplate } from './templates/repository.ts'

const whitespace = /\s+/g

/** The subject and message that somebody begins with. Line breaks of a value do not get into the subject. */
export function fillTemplate(template: MailTemplate, values: PlaceholderValues): MailTemplate {
  const subject = fillLine(template.subject, values).replace(whitespace, ' ').trim()
  return { subject: shortenSubject(subject), message: fillLines(template.message, values) }
}

/** Never between the halves of a letter. */
function shortenSubject(subject: string): string {
  if (subject.length <= maxSubjectLength) return subject
  const kept = Array.from(new Intl.Segmenter().segment(subject)).filter(
    ({ index, segment }) => index + segment.length < maxSubjectLength,
  )
  return `${kept.map(({ segment }) => segment).join('')}…`
}
