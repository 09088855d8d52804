import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { createEmailSender } from './stored-sender.ts'
import type { UnsentEmail } from './unsent-emails.ts'

const unconfirmed = new ApiError(0, 'offline')
const taken = new ApiError(409, 'received already', { body: { id: 7 } })
const email: WireDocumentEmail = { to: 'ada@example.com', subject: 'Invoice 7', message: 'Hello' }
const corrected = { ...email, to: 'grace@example.com' }

/** The document of an e-mail, which keeps its status. */
const version = (number: number) => ({ version: number, status: null })

/** Returns a server that gives one answer for each call, and an unsent e-mail that is kept between pages. */
function anOutbox(...answers: (ApiError | 'queued')[]) {
  const sent: { key: string; to: unknown; version: number | undefined }[] = []
  let kept: UnsentEmail | null = { edits: { subject: 'Invoice 7' } }
  let keys = 0
  const openPage = () =>
    createEmailSender({
      async call({ email, version }, key) {
        sent.push({ key, to: email.to, version })
        const answer = answers[sent.length - 1] ?? 'queued'
        if (answer instanceof ApiError) throw answer
        return { message: answer }
      },
      newKey: () => `key-${++keys}`,
      unsent: () => kept,
      keep: (unsent) => {
        kept = unsent
      },
      alreadySentMessage: () => 'It had left.',
    })
  return { openPage, sent, kept: () => kept }
}

it('keeps its key until a response arrives, even if it is corrected or the page is loaded again', async () => {
  const { openPage, sent, kept } = anOutbox(unconfirmed, unconfirmed)
  expect(await openPage()(email, version(3))).toEqual({
    ...{ message: 'offline', isStale: false, isAlreadySent: false, status: 0 },
  })
  expect(kept()).toMatchObject({ edits: { subject: 'Invoice 7' }, triedWith: 'key-1' })
  // The document has got another status and version with the first call.
  expect(await openPage()(corrected, version(4))).toMatchObject({ message: 'offline' })
  expect(await openPage()(corrected, version(3))).toEqual({ message: 'queued' })
  expect(sent).toEqual([
    { key: 'key-1', to: 'ada@example.com', version: 3 },
    { key: 'key-1', to: 'grace@example.com', version: 3 },
    { key: 'key-1', to: 'grace@example.com', version: 3 },
  ])
})

it('reports that the unconfirmed e-mail had been sent, and sends another one only when asked again', async () => {
  const { openPage, sent } = anOutbox(unconfirmed, taken)
  const send = openPage()
  await send(email, version(3))
  expect(await send(corrected, version(3))).toMatchObject({
    ...{ message: 'It had left.', isStale: false, isAlreadySent: true },
  })
  expect(await send(corrected, version(3))).toEqual({ message: 'queued' })
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2'])
})

it('asks for the status of a sent document', async () => {
  const marks: boolean[] = []
  const send = createEmailSender({
    async call({ mark_as_sent }) {
      marks.push(mark_as_sent)
      return { message: 'queued' }
    },
    ...{ newKey: () => 'key', unsent: () => null, keep: () => undefined, alreadySentMessage: () => '' },
  })
  await send(email, { version: 3, status: { id: 2, name: 'Sent' } })
  await send(email, version(4))
  expect(marks).toEqual([true, false])
})

it('uses a new key after a rejection, and reports that the document has changed', async () => {
  const changed = { changed: { name: 'Hugo', at: '2026-11-22T10:00:00.000Z' } }
  const { openPage, sent, kept } = anOutbox(new ApiError(409, 'Hugo saved this', { body: changed }))
  expect(await openPage()(email, version(3))).toEqual({
    message: 'Hugo saved this',
    isStale: true,
    isAlreadySent: false,
    status: 409,
  })
  expect(kept()).toEqual({ edits: { subject: 'Invoice 7' } })
  await openPage()(email, version(4))
  expect(sent.map(({ key, version }) => [key, version])).toEqual([
    ['key-1', 3],
    ['key-2', 4],
  ])
})
