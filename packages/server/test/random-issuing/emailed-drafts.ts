import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect } from 'vitest'
import { emailDocument } from '#documents/email/send-email.ts'
import { setArchived } from '#documents/lists/change-documents.ts'
import type { KeyedAttempt } from '#test/simulated-crash.ts'
import type { RunCalls } from './run-calls.ts'

interface EmailedDraft {
  readonly kind: DocumentKind
  /** The numbers with which it was e-mailed. */
  readonly sent: readonly number[]
  /** The number with which it was e-mailed last. Null: a member has given it another one since. */
  readonly kept: number | null
}

const email = {
  ...{ to: ['ida@example.org'], cc: [], subject: 'Your draft', message: 'Hello', locale: null },
  // Without a PDF, because rendering takes long.
  ...{ attachesDocument: false, attachmentIds: [] },
}

/**
 * The drafts that a sequence has e-mailed and not issued. One that has a number with which it was e-mailed keeps it: no other document is
 * issued with this number. One that is archived gives way.
 */
export class EmailedDrafts {
  readonly #calls: RunCalls
  readonly #drafts = new Map<number, EmailedDraft>()

  constructor(calls: RunCalls) {
    this.#calls = calls
  }

  get #database() {
    return this.#calls.services.database
  }

  get ids(): number[] {
    return [...this.#drafts.keys()]
  }

  /**
   * E-mails a draft that was saved right before. Otherwise, the present version could have exchanged its number, and the model would have to
   * know which numbers later versions have.
   */
  async send(kind: DocumentKind, id: number, attempt: KeyedAttempt): Promise<void> {
    const ignore = () => undefined
    const request = {
      ...{ ...this.#calls.author, kind, id, version: undefined, email, marksAsSent: false },
      ...({ readerLocale: 'en', log: { error: ignore, warn: ignore } } as const),
    }
    const outcome = await this.#calls.makeKeyed(
      attempt,
      (services, idempotencyKey) => emailDocument(services, { ...request, idempotencyKey }),
      (answer) => answer === 'queued',
    )
    expect(outcome).toBe('queued')
    const { number } = await this.#database
      .selectFrom('documents')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sent = this.#drafts.get(id)?.sent ?? []
    this.#drafts.set(id, { kind, sent: [...sent, number], kept: number })
  }

  /** Returns the draft that keeps another document from being issued with a number; null: none does. */
  async findHolder(
    { name }: DocumentKind,
    { id, number }: { readonly id: number; readonly number: number },
  ): Promise<number | null> {
    const row = await this.#database
      .selectFrom('documents')
      .select('id')
      .where('kind', '=', name)
      .where('number', '=', number)
      .executeTakeFirst()
    if (row === undefined || row.id === id) return null
    return this.#drafts.get(row.id)?.sent.includes(number) === true ? row.id : null
  }

  /** Records that a member has given a draft another number. */
  renumber(id: number): void {
    const draft = this.#drafts.get(id)
    if (draft !== undefined) this.#drafts.set(id, { ...draft, kept: null })
  }

  /** Records that a draft was issued. */
  forget(id: number): void {
    this.#drafts.delete(id)
  }

  /** Archives drafts. */
  async archive(ids: readonly number[]): Promise<void> {
    const { author, services } = this.#calls
    const member = { id: author.memberId }
    for (const id of ids) {
      const draft = this.#drafts.get(id)
      if (draft === undefined) throw new Error(`Draft ${id} was not e-mailed`)
      const change = { kind: draft.kind, member, ids: [id], archived: true }
      expect(await setArchived(services, change)).toEqual([{ id, outcome: 'changed' }])
      this.forget(id)
    }
  }

  /** Lists the drafts that keep their numbers, with these. */
  listKept(): { readonly id: number; readonly number: number }[] {
    const drafts = [...this.#drafts].toSorted(([one], [other]) => one - other)
    return drafts.flatMap(([id, { kept: number }]) => (number === null ? [] : { id, number }))
  }
}
