import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { mailTabs } from './OutboxScreen.tsx'

const countsIn = (tabs: ReturnType<typeof mailTabs>) =>
  Object.fromEntries(tabs.map(({ name, count }) => [name, count]))

it('counts e-mails that are being sent as waiting', () => {
  const tabs = mailTabs({ query: {}, unfiltered: {} }, { waiting: 2, sending: 1, sent: 5 }, englishText)
  expect(countsIn(tabs)).toEqual({ all: 8, waiting: 3, sent: 5, failed: 0, cancelled: 0 })
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
