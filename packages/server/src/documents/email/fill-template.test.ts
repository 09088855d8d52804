import type { PlaceholderValues } from '@quittance/shared/documents/templates.ts'
import { expect, it } from 'vitest'
import { fillTemplate } from './draft-email.ts'

const values: PlaceholderValues = {
  number: 'F-0042',
  title: 'Oak windows',
  client: 'Menuiserie Delorme',
  total: '€1,290.00',
  date: 'March 2, 2026',
  due_date: 'April 1, 2026',
  company: 'Atelier',
  member: 'Ada Lovelace',
}

it('replaces placeholders by values', () => {
  const template = { subject: '{number}: {title}', message: 'Hello {client},\n\n{total} by {due_date}.' }
  expect(fillTemplate(template, values)).toEqual({
    subject: 'F-0042: Oak windows',
    message: 'Hello Menuiserie Delorme,\n\n€1,290.00 by April 1, 2026.',
  })
})

it('leaves unknown placeholders unchanged', () => {
  const template = { subject: '{Number} {iban} { } {', message: '{constructor} {number }' }
  expect(fillTemplate(template, values)).toEqual(template)
})

it('inserts values literally', () => {
  const specialValues = { ...values, title: '{company} $& $1 {number}', client: "$' {{member}}" }
  const template = { subject: '{title}', message: '{client} – {title}' }
  expect(fillTemplate(template, specialValues)).toEqual({
    subject: '{company} $& $1 {number}',
    message: "$' {{member}} – {company} $& $1 {number}",
  })
})

it('removes line breaks from the subject', () => {
  const valuesWithLineBreak = { ...values, title: 'Windows\r\nBcc: everybody@example.com' }
  expect(fillTemplate({ subject: '{title}', message: '' }, valuesWithLineBreak).subject).toBe(
    'Windows Bcc: everybody@example.com',
  )
})

it('truncates a long subject between two grapheme clusters', () => {
  const { subject } = fillTemplate(
    { subject: '{title}', message: '' },
    { ...values, title: '👩‍🔧'.repeat(100) },
  )
  expect(subject.length).toBeLessThanOrEqual(255)
  expect(subject).toMatch(/👩‍🔧…$/u)
})

it('omits lines with placeholders that have no value', () => {
  const message = 'Here is {number}.\nPayable by {due_date}.\n\n{member}\n{company}'
  expect(fillTemplate({ subject: 'x', message }, { ...values, due_date: '', company: '' }).message).toBe(
    'Here is F-0042.\n\nAda Lovelace',
  )
})
