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

it('puts values in the place of what a template leaves open', () => {
  const template = { subject: '{number}: {title}', message: 'Hello {client},\n\n{total} by {due_date}.' }
  expect(fillTemplate(template, values)).toEqual({
    subject: 'F-0042: Oak windows',
    message: 'Hello Menuiserie Delorme,\n\n€1,290.00 by April 1, 2026.',
  })
})

it('leaves what it does not know as it was typed', () => {
  const typed = { subject: '{Number} {iban} { } {', message: '{constructor} {number }' }
  expect(fillTemplate(typed, values)).toEqual(typed)
})

it('takes a value as it is, whatever it looks like', () => {
  const given = { ...values, title: '{company} $& $1 {number}', client: "$' {{member}}" }
  const template = { subject: '{title}', message: '{client} – {title}' }
  expect(fillTemplate(template, given)).toEqual({
    subject: '{company} $& $1 {number}',
    message: "$' {{member}} – {company} $& $1 {number}",
  })
})

it('keeps a subject in one line', () => {
  const given = { ...values, title: 'Windows\r\nBcc: everybody@example.com' }
  expect(fillTemplate({ subject: '{title}', message: '' }, given).subject).toBe(
    'Windows Bcc: everybody@example.com',
  )
})

it('shortens a subject to what can be stored, between two letters', () => {
  const { subject } = fillTemplate(
    { subject: '{title}', message: '' },
    { ...values, title: '👩‍🔧'.repeat(100) },
  )
  expect(subject.length).toBeLessThanOrEqual(255)
  expect(subject).toMatch(/👩‍🔧…$/u)
})

it('leaves a line out that asks for what is not there', () => {
  const message = 'Here is {number}.\nPayable by {due_date}.\n\n{member}\n{company}'
  expect(fillTemplate({ subject: 'x', message }, { ...values, due_date: '', company: '' }).message).toBe(
    'Here is F-0042.\n\nAda Lovelace',
  )
})
