import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { createStore, type StoreApi } from 'zustand'
import { type DocumentForm, hasUnsavedChanges } from '#documents/document-form.ts'
import {
  type DocumentState,
  type DocumentStore,
  type FormRecorder,
  formAsLeft,
  startOver,
  takeTyped,
} from '#documents/document-store.ts'
import { completeDraft, type Draft, shapeOfDrafts } from './draft.ts'
import type { DraftLocks } from './draft-locks.ts'
import type { DraftStore } from './draft-store.ts'

/** State of the draft of a form. */
export type DraftStatus =
  /** The form has no unsaved changes. */
  | { readonly state: 'saved' }
  /** The latest changes are not stored yet. */
  | { readonly state: 'unsaved' }
  /**
   * The changes are stored. `at` is the time of the last one, `sentAt` that of an unconfirmed save or null, in milliseconds.
   */
  | { readonly state: 'stored'; readonly at: number; readonly sentAt: number | null }
  | { readonly state: 'not-stored'; readonly reason: 'full' | 'refused' }
  /** Another tab has resumed or removed the draft. If it were stored here too, it could be saved twice. */
  | { readonly state: 'elsewhere' }

/**
 * Outcome of resuming a draft. `elsewhere`: another tab has resumed or removed it. `not-stored`: the current content of the form
 * could not be stored, or it is being saved.
 */
export type ResumeResult = 'resumed' | 'elsewhere' | 'not-stored'

export interface DraftRecorder extends FormRecorder {
  readonly status: StoreApi<DraftStatus>
  /** Shows a draft in the form and records it from then on. The previous content of the form becomes a draft of its own. */
  readonly resume: (draft: Draft) => Promise<ResumeResult>
  /** Stores the changes again after another tab has resumed or removed their draft. */
  readonly storeHere: () => Promise<void>
  /** Discards the changes after another tab has resumed or removed their draft. */
  readonly discard: () => void
  /** Stops recording while the owner is not signed in: input may come from another member. */
  readonly pause: (isPaused: boolean) => void
  /** Stores the last changes and stops recording; if a save is running, after that save. */
  readonly end: () => void
}

interface RecorderOptions {
  readonly store: DocumentStore
  readonly draftStore: DraftStore
  readonly draftLocks: Pick<DraftLocks, 'lock'>
  readonly owner: string
  readonly kind: KindName
  readonly newId: () => string
  readonly now: () => number
  /** Calls `act` after a delay. @returns a function that cancels the call */
  readonly schedule: (act: () => void) => () => void
}

/** Creates the draft recorder of a form. It stores unsaved changes while they are typed and removes them after a save. */
export function createDraftRecorder(options: RecorderOptions): DraftRecorder {
  return new Recorder(options)
}

class Recorder implements DraftRecorder {
  readonly status = createStore<DraftStatus>(() => ({ state: 'saved' }))
  readonly #options: RecorderOptions
  readonly #unsubscribe: () => void
  #id = ''
  #unlock: () => void = () => undefined
  /** The draft as last stored; null: none is stored. */
  #stored: Draft | null = null
  #changedAt: number
  #isPaused = false
  #omitsEmail = false
  #cancelFlush: (() => void) | null = null
  #lastWrite = Promise.resolve()

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#changedAt = options.now()
    this.#setId(options.newId())
    this.#unsubscribe = options.store.subscribe((state, before) => this.#handleChange(state, before))
  }

  isStored = () => this.status.getState().state === 'stored'

  isElsewhere = () => this.status.getState().state === 'elsewhere'

  /** Stores the changes after all earlier writes have ended, so that the latest content is stored last. */
  flush = (): Promise<void> => {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    this.#lastWrite = this.#lastWrite.then(() => this.#record())
    return this.#lastWrite
  }

  async resume(draft: Draft): Promise<ResumeResult> {
    const { store, draftStore, newId } = this.#options
    if (!(await this.#isSafe())) return 'not-stored'
    const resumed = { ...draft, id: newId() }
    if (!(await draftStore.replace(draft.id, resumed))) return 'elsewhere'
    // The user may have typed or saved in the meantime.
    if (!(await this.#isSafe()) || store.getState().isSaving) {
      await draftStore.replace(resumed.id, draft)
      return 'not-stored'
    }
    this.#setId(resumed.id)
    this.#stored = resumed
    this.#changedAt = draft.at
    const state = store.getState()
    const { pristine, email, unconfirmed, ...completed } = completeDraft(draft, state.pristine)
    const form = sharingLines(completed.form, pristine)
    const { form: current } = state
    // An unconfirmed save may have stored the document under its number, so that number stays.
    const numbered = (form: DocumentForm) => (unconfirmed === null ? withFreshNumber(form, current) : form)
    takeTyped(store, { form: numbered(form), pristine: numbered(pristine), email, unconfirmed })
    return 'resumed'
  }

  async storeHere(): Promise<void> {
    this.status.setState({ state: 'unsaved' }, true)
    await this.flush()
  }

  discard(): void {
    const { store } = this.#options
    startOver(store, store.getState().pristine)
    void this.flush()
  }

  pause(isPaused: boolean): void {
    this.#omitsEmail = isPaused
    const before = isPaused ? this.flush() : this.#lastWrite
    this.#lastWrite = before.then(() => {
      this.#isPaused = isPaused
    })
    if (!isPaused) void this.flush()
  }

  end(): void {
    const { store } = this.#options
    if (this.#cancelFlush !== null) void this.flush()
    if (!store.getState().isSaving) {
      this.#stop()
      return
    }
    // The result of the running save decides whether a draft remains.
    const stopWaiting = store.subscribe(({ isSaving }) => {
      if (isSaving) return
      stopWaiting()
      void this.flush()
      this.#stop()
    })
  }

  #stop(): void {
    this.#unsubscribe()
    this.#unlock()
  }

  /** Sets the id of the draft and marks it as open in this tab, so that other tabs do not resume or remove it. */
  #setId(id: string): void {
    this.#unlock()
    this.#id = id
    this.#unlock = this.#options.draftLocks.lock(id)
  }

  #handleChange(state: DocumentState, before: DocumentState): void {
    if (!isOther(state, before)) return
    if (state.generation === before.generation) this.#changedAt = this.#options.now()
    // A save is recorded without delay, because the page may be gone when the response arrives.
    if (state.pristine !== before.pristine || state.unconfirmed !== before.unconfirmed) {
      void this.flush()
      return
    }
    // After a failure, `not-stored` stays until storing succeeds, so that screen readers announce it only once.
    if (this.isStored() || this.status.getState().state === 'saved')
      this.status.setState({ state: 'unsaved' }, true)
    this.#cancelFlush ??= this.#options.schedule(this.flush)
  }

  async #record(): Promise<void> {
    const state = this.#options.store.getState()
    try {
      this.#setStatus(state, await this.#recordState(state))
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      this.#setStatus(state, { state: 'not-stored', reason: isFull ? 'full' : 'refused' })
    }
  }

  async #recordState(state: DocumentState): Promise<DraftStatus> {
    const draft = this.#draftOf(state)
    // Saved or reverted changes need no draft, whether or not the recorder is paused.
    if (draft.unconfirmed === null && !hasUnsavedChanges(draft.form, draft.pristine))
      return await this.#remove()
    if (this.#isPaused) return this.status.getState()
    if (this.isElsewhere() || !(await this.#store(draft))) return { state: 'elsewhere' }
    return { state: 'stored', at: draft.at, sentAt: draft.unconfirmed?.at ?? null }
  }

  #draftOf(state: DocumentState): Draft {
    const { owner, kind } = this.#options
    const { pristine, unconfirmed } = state
    const form = formAsLeft(state)
    // Unsent e-mails are removed when the owner signs out.
    const email = this.#omitsEmail ? null : state.email
    const place = { owner, kind, documentId: form.id ?? 0 }
    return {
      id: this.#id,
      ...place,
      form,
      pristine,
      email,
      unconfirmed,
      at: this.#changedAt,
      shape: shapeOfDrafts,
    }
  }

  /** Stores the draft. @returns false if it was stored before and has been removed since */
  async #store(draft: Draft): Promise<boolean> {
    const { draftStore } = this.#options
    const before = this.#stored
    const isThere = before === null || (await replaceStored(draftStore, draft, before))
    if (before === null) await draftStore.add(draft)
    this.#stored = isThere ? draft : null
    return isThere
  }

  async #remove(): Promise<DraftStatus> {
    if (this.#stored !== null) await this.#options.draftStore.remove(this.#stored.id)
    this.#stored = null
    return { state: 'saved' }
  }

  /** Stores the changes. @returns whether the current content of the form is saved or stored as a draft */
  async #isSafe(): Promise<boolean> {
    const { store } = this.#options
    if (this.isElsewhere()) await this.storeHere()
    for (;;) {
      const state = store.getState()
      await this.flush()
      if (!isOther(store.getState(), state)) return ['saved', 'stored'].includes(this.status.getState().state)
    }
  }

  /** Sets the state of the draft, unless the form has changed since. */
  #setStatus(state: DocumentState, status: DraftStatus): void {
    if (!isOther(this.#options.store.getState(), state)) this.status.setState(status, true)
  }
}

/** Replaces the stored draft if it differs. @returns false if the stored draft has been removed since */
function replaceStored(draftStore: DraftStore, draft: Draft, before: Draft): Promise<boolean> {
  return saysSame(draft, before) ? draftStore.has(draft.id) : draftStore.update(draft, before)
}

/** The parts of the form state that a draft contains. */
const parts = ['form', 'pristine', 'email', 'unconfirmed'] as const

/** Returns whether a part of the draft or the incomplete input has changed. */
function isOther(state: DocumentState, before: DocumentState): boolean {
  return state.typing !== before.typing || parts.some((part) => state[part] !== before[part])
}

/**
 * Replaces a proposed number by the one that is proposed now, because another document may have it. Keeps numbers that the user
 * entered and those of stored documents.
 */
function withFreshNumber(form: DocumentForm, { number, proposedNumber }: DocumentForm): DocumentForm {
  const isOwn = form.id !== null || form.number !== form.proposedNumber
  return isOwn ? form : { ...form, number, proposedNumber }
}

function saysSame(one: Draft, other: Draft): boolean {
  return parts.every((part) => one[part] === other[part])
}

/**
 * Returns the form with the line objects of the pristine form where both lines are equal. The browser returns copies of both,
 * and a comparison of thousands of lines skips those that are the same object.
 */
function sharingLines(form: DocumentForm, pristine: DocumentForm): DocumentForm {
  const known = new Map(pristine.lines.map((line) => [line.key, line]))
  const lines = form.lines.map((line) => {
    const other = known.get(line.key)
    return JSON.stringify(line) === JSON.stringify(other) ? (other ?? line) : line
  })
  return { ...form, lines }
}
