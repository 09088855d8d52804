import { listChanges } from '@quittance/shared/contract/change-history.ts'
import { changeSeries, confirmRestore, switchIssuingOn } from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing, type WireIssuingState } from '@quittance/shared/contract/issuing-state.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { beforeAll, expect, it } from 'vitest'
import { getTranslator } from '#languages/translators.ts'
import { setActive } from '#members/repository.ts'
import { startWaiting } from '#settings/issuing/repository.ts'
import { createServicesRunner, type TestClient } from '#test/test-app.ts'
import { createTestMember, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const creditNote = getKind('creditNote')
const lost = 3

interface RecordedChange {
  /** Puts the installation into the state in which the change is possible. */
  readonly prepare: () => Promise<unknown>
  readonly call: Parameters<TestClient['call']>[0]
  readonly body: (state: WireIssuingState) => object
  /** A body that is rejected. */
  readonly wrongBody: (state: WireIssuingState) => object
  /** Subject in the security log. */
  readonly about: string
  /** Returns the parameters of the e-mail. @param state before the change */
  readonly describe: (text: TranslateFunction, state: WireIssuingState) => TextParams
}

type ChangeName = 'issuing-on' | 'series-changed' | 'restore-confirmed'

forOneDatabaseWithCompany('a change on which later numbers depend', (context) => {
  const database = () => context.test.services.database
  const client = () => context.company.client
  const withServices = createServicesRunner(context)
  /** The language of each active administrator, by address. */
  const administrators = new Map<string, { readonly name: string; readonly locale: Locale }>()

  beforeAll(async () => {
    administrators.set('ada@example.com', { name: 'Ada Lovelace', locale: 'en' })
    const member = await createTestMember(context.test.services, { role: 'admin' })
    await database().updateTable('members').set({ locale: 'de' }).where('id', '=', member.id).execute()
    administrators.set(member.email, { name: member.name, locale: 'de' })
    const former = await createTestMember(context.test.services, { role: 'admin' })
    await setActive(database(), former.id, false)
    await createTestMember(context.test.services)
  })

  const setState = (is_on: 0 | 1) =>
    database().updateTable('issuing_settings').set({ is_on, is_waiting: 0 }).execute()

  function findSeries({ series }: WireIssuingState) {
    const ofInvoices = series.find(({ kind }) => kind === invoice.name)
    return ofInvoices ?? expect.fail('Invoices have no series.')
  }

  const changes: Readonly<Record<ChangeName, RecordedChange>> = {
    'issuing-on': {
      prepare: () => setState(0),
      call: switchIssuingOn,
      body: ({ version }) => ({ version }),
      wrongBody: ({ version }) => ({ version: version + 1 }),
      about: '',
      describe: () => ({}),
    },
    'series-changed': {
      prepare: () => setState(1),
      call: changeSeries,
      body: ({ series }) => {
        const prefix = `${series.find(({ kind }) => kind === invoice.name)?.prefix}S-`
        return { kind: invoice.name, prefix, is_yearly: false, is_strict: true }
      },
      wrongBody: () => ({ kind: invoice.name, prefix: 'S-{YYYY}-', is_yearly: false, is_strict: true }),
      about: englishText(`${invoice.name}.name`),
      describe: (text) => ({ kind: text(`${invoice.name}.name`) }),
    },
    'restore-confirmed': {
      async prepare() {
        await setState(1)
        await startWaiting(database())
      },
      call: confirmRestore,
      body: (state) => ({
        ...{ version: state.version, series: confirmSeries(state), ledger_position: null },
      }),
      wrongBody: (state) => ({
        ...{ version: state.version + 1, series: confirmSeries(state), ledger_position: null },
      }),
      about: '',
      describe: (text, state) => {
        const { prefix, last_number: last, number_width: width } = findSeries(state)
        const show = (number: number) => formatDocumentNumber(prefix, number, width)
        return { numbers: `${text(`${invoice.name}.name`)} ${show(last + 1)} – ${show(last + lost)}` }
      },
    },
  }

  function confirmSeries(state: WireIssuingState) {
    return [
      { kind: invoice.name, last_number: findSeries(state).last_number + lost, last_day: '2026-02-01' },
      { kind: creditNote.name, last_number: 0, last_day: null },
    ]
  }

  const readState = async () => readIssuing.response.parse((await client().call(readIssuing)).json())

  async function readRecorded() {
    const get = async (url: string) => (await client().send({ method: 'GET', url })).json()
    const log = await get(`${listSecurityEvents.path}?topic=settings&limit=200`)
    const history = await get(`${listChanges.path}?subject=payments&limit=200`)
    const messages = await database()
      .selectFrom('mail_messages')
      .select(['recipients', 'subject', 'message'])
      .orderBy('id')
      .execute()
    return {
      events: listSecurityEvents.response.parse(log).events,
      history: listChanges.response.parse(history).changes,
      messages: messages.map(({ recipients, ...texts }) => ({ to: JSON.parse(recipients).to, ...texts })),
    }
  }

  /** Makes a change, which must be accepted. Returns the state before it. */
  async function make(change: RecordedChange, caller: TestClient): Promise<WireIssuingState> {
    const { prepare, call, body } = change
    await prepare()
    const state = await readState()
    const response = await caller.call(call, body(state))
    expect(response.statusCode, response.body).toBe(200)
    return state
  }

  const names = ['issuing-on', 'series-changed', 'restore-confirmed'] as const

  it.each(names)('is e-mailed to every administrator in their language: %s', async (name) => {
    const { messages: before } = await readRecorded()
    const state = await make(changes[name], client())
    const { messages } = await readRecorded()
    const expected = Array.from(administrators, ([address, { name: recipient, locale }]) => {
      const text = getTranslator(locale)
      const params = { name: recipient, product: context.test.services.installation.name }
      const described = { ...params, by: 'Ada Lovelace', ...changes[name].describe(text, state) }
      const subject = text(`notice.${name}-subject`, described)
      return { to: [address], subject, message: text(`notice.${name}-body`, described) }
    })
    const told = messages.slice(before.length)
    expect(told).toHaveLength(expected.length)
    expect(told).toEqual(expect.arrayContaining(expected))
  })

  it.each(names)('wakes the outbox, so that the e-mails are sent at once: %s', async (name) => {
    let isNotified = false
    const unsubscribe = context.test.services.outboxSignal.subscribe(() => {
      isNotified = true
    })
    await make(changes[name], client())
    unsubscribe()
    expect(isNotified).toBe(true)
  })

  it.each(names)('is in the security log and in the history of changes: %s', async (name) => {
    const before = await readRecorded()
    await make(changes[name], client())
    const { events, history } = await readRecorded()
    const member = { id: context.company.memberId, name: 'Ada Lovelace' }
    const { about } = changes[name]
    expect(events.slice(0, events.length - before.events.length)).toMatchObject([
      { event: name, about, member, address: '127.0.0.1' },
    ])
    expect(history.slice(0, history.length - before.history.length)).toMatchObject([
      { type: 'issuing', record_id: null, event: name, by: member, by_token: null },
    ])
  })

  it.each(names)('leaves nothing behind if it is rejected: %s', async (name) => {
    const { prepare, call, wrongBody } = changes[name]
    await prepare()
    const before = await readRecorded()
    const response = await client().call(call, wrongBody(await readState()))
    expect([409, 422]).toContain(response.statusCode)
    expect(await readRecorded()).toEqual(before)
  })

  it.each(names)('is recorded also while e-mail is off: %s', async (name) => {
    const before = await readRecorded()
    const { installation } = context.test.services
    const mail = { ...installation.mail, driver: 'smtp', host: '' } as const
    await withServices({ installation: { ...installation, mail } }, async (offline) => {
      await make(changes[name], offline)
    })
    const { events, history, messages } = await readRecorded()
    expect(events[0]).toMatchObject({ event: name })
    expect(history).toHaveLength(before.history.length + 1)
    expect(messages).toEqual(before.messages)
  })
})
