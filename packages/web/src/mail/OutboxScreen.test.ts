import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import type { MailListQuery } from '#ui/lists/list-query.ts'
import { mailTabs } from './OutboxScreen.tsx'

const countsIn = (tabs: ReturnType<typeof mailTabs>) =>
  Object.fromEntries(tabs.map(({ name, count }) => [name, count]))

it('counts e-mails that are being sent as waiting', () => {
  const tabs = mailTabs({ query: {}, unfiltered: {} }, { waiting: 2, sending: 1, sent: 5 }, englishText)
  expect(countsIn(tabs)).toEqual({ all: 8, waiting: 3, sent: 5, failed: 0, cancelled: 0 })
})

it('has a tab for e-mails in the log file only if there are some, or if it is open', () => {
  const namesOf = (query: MailListQuery, logged: number) =>
    mailTabs({ query, unfiltered: {} }, { logged }, englishText).map(({ name }) => name)
  expect(namesOf({}, 0)).not.toContain('logged')
  expect(namesOf({}, 1)).toContain('logged')
  expect(namesOf({ state: 'logged' }, 0)).toContain('logged')
})

it('keeps the document in the address, and starts at the newest e-mail', () => {
  const [all, waiting] = mailTabs(
    { query: { document: '7', before: '40', state: 'sent' }, unfiltered: {} },
    undefined,
    englishText,
  )
  expect(all).toMatchObject({ query: { document: '7' }, count: undefined })
  expect(waiting?.query).toEqual({ document: '7', state: 'waiting' })
})
