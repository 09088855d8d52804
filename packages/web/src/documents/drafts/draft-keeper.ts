import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { createStore, type StoreApi } from 'zustand'
import { type DocumentForm, hasUnsavedChanges } from '#documents/document-form.ts'
import {
  type DocumentState,
  type DocumentStore,
  type FormKeeping,
  formAsLeft,
  startOver,
  takeTyped,
} from '#documents/document-store.ts'
import { type Draft, shapeOfDrafts } from './draft.ts'
import type { DraftShelf } from './draft-shelf.ts'
import type { HeldDrafts } from './held-drafts.ts'
import { isOther, saysSame, sharingLines, withFreshNumber } from './typed-parts.ts'

/** What becomes of what is typed. */
export type Keeping =
  /** Everything is saved. */
  | { readonly is: 'saved' }
  /** It is about to be kept. */
  | { readonly is: 'typed' }
  /** @param at in milliseconds; `sentAt` when it was sent, where no answer came */
  | { readonly is: 'kept'; readonly at: number; readonly sentAt: number | null }
  | { readonly is: 'not-kept'; readonly why: 'full' | 'refused' }
  /** Another tab has gone on with it, or removed it: kept here too, it may be saved twice. */
  | { readonly is: 'elsewhere' }

/** Why nothing was taken up: another tab was faster; or what is in the form now could not be kept. */
export type TakingUp = 'taken' | 'elsewhere' | 'not-kept'

export interface DraftKeeper extends FormKeeping {
  readonly keeping: StoreApi<Keeping>
  /** Shows a draft in the form and keeps that from here on. What was typed in the form until now is kept by itself. */
  readonly takeUp: (draft: Draft) => Promise<TakingUp>
  /** Keeps what was taken up elsewhere here as well. */
  readonly keepHere: () => Promise<void>
  /** Lets go of what was taken up elsewhere. */
  readonly letGo: () => void
  /** Somebody else is signed in: what is typed meanwhile is not the owner’s. */
  readonly pause: (isPaused: boolean) => void
  /** Keeps the last of it, and follows the form no longer than a save that is under way. */
  readonly end: () => void
}

interface KeeperOptions {
  readonly store: DocumentStore
  readonly shelf: DraftShelf
  readonly held: Pick<HeldDrafts, 'hold'>
  readonly owner: string
  readonly kind: KindName
  readonly newId: () => string
  readonly now: () => number
  /** @returns how to call it off */
  readonly soon: (act: () => void) => () => void
}

/** Keeps what a form holds beyond what is saved, as it is typed; what is saved is kept no longer. */
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  return new Keeper(options)
}

class Keeper implements DraftKeeper {
  readonly keeping = createStore<Keeping>(() => ({ is: 'saved' }))
  readonly #options: KeeperOptions
  readonly #stopFollowing: () => void
  #id = ''
  #free: () => void = () => undefined
  /** What is on the shelf. */
  #kept: Draft | null = null
  #typedAt: number
  #isPaused = false
  #isLeft = false
  #callOff: (() => void) | null = null
  #working = Promise.resolve()

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#typedAt = options.now()
    this.#beCalled(options.newId())
    this.#stopFollowing = options.store.subscribe((state, before) => this.#see(state, before))
  }

  isKept = () => this.keeping.getState().is === 'kept'

  isElsewhere = () => this.keeping.getState().is === 'elsewhere'

  /** One after the other: what was typed last is what is there in the end. */
  flush = (): Promise<void> => {
    this.#callOff?.()
    this.#callOff = null
    this.#working = this.#working.then(() => this.#keep())
    return this.#working
  }

  async takeUp(draft: Draft): Promise<TakingUp> {
    const { store, shelf, newId } = this.#options
    if (!(await this.#isSafe())) return 'not-kept'
    const taken = { ...draft, id: newId() }
    if (!(await shelf.takeOver(draft.id, taken))) return 'elsewhere'
    // Somebody may have gone on typing meanwhile, or saved.
    if (!(await this.#isSafe()) || store.getState().isSaving) {
      await shelf.takeOver(taken.id, draft)
      return 'not-kept'
    }
    this.#beCalled(taken.id)
    this.#kept = taken
    this.#typedAt = draft.at
    const { clean, letter, lost } = draft
    const form = sharingLines(draft.form, clean)
    const { form: current } = store.getState()
    // What may have been stored under its number is asked after under that number.
    const numbered = (of: DocumentForm) => (lost === null ? withFreshNumber(of, current) : of)
    takeTyped(store, { form: numbered(form), clean: numbered(clean), letter, lost })
    return 'taken'
  }

  async keepHere(): Promise<void> {
    this.keeping.setState({ is: 'typed' }, true)
    await this.flush()
  }

  letGo(): void {
    const { store } = this.#options
    startOver(store, store.getState().clean)
    void this.flush()
  }

  pause(isPaused: boolean): void {
    this.#isLeft = isPaused
    const before = isPaused ? this.flush() : this.#working
    this.#working = before.then(() => {
      this.#isPaused = isPaused
    })
    if (!isPaused) void this.flush()
  }

  end(): void {
    const { store } = this.#options
    if (this.#callOff !== null) void this.flush()
    if (!store.getState().isSaving) {
      this.#stop()
      return
    }
    // Whoever leaves during a save leaves nothing behind once it is stored.
    const stopWaiting = store.subscribe(({ isSaving }) => {
      if (isSaving) return
      stopWaiting()
      void this.flush()
      this.#stop()
    })
  }

  #stop(): void {
    this.#stopFollowing()
    this.#free()
  }

  /** Other tabs do not touch what this one has open. */
  #beCalled(id: string): void {
    this.#free()
    this.#id = id
    this.#free = this.#options.held.hold(id)
  }

  #see(state: DocumentState, before: DocumentState): void {
    if (!isOther(state, before)) return
    if (state.generation === before.generation) this.#typedAt = this.#options.now()
    // What is about to be sent is kept before it is.
    if (state.clean !== before.clean || state.lost !== before.lost) {
      void this.flush()
      return
    }
    // What cannot be kept is not said again and again, until it can.
    if (this.isKept() || this.keeping.getState().is === 'saved') this.keeping.setState({ is: 'typed' }, true)
    this.#callOff ??= this.#options.soon(this.flush)
  }

  async #keep(): Promise<void> {
    const state = this.#options.store.getState()
    try {
      this.#tell(state, await this.#keepWhatIs(state))
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      this.#tell(state, { is: 'not-kept', why: isFull ? 'full' : 'refused' })
    }
  }

  async #keepWhatIs(state: DocumentState): Promise<Keeping> {
    const draft = this.#draftOf(state)
    // Whoever has saved it: it is kept no longer.
    if (draft.lost === null && !hasUnsavedChanges(draft.form, draft.clean)) return await this.#remove()
    if (this.#isPaused) return this.keeping.getState()
    if (this.isElsewhere() || !(await this.#put(draft))) return { is: 'elsewhere' }
    return { is: 'kept', at: draft.at, sentAt: draft.lost?.at ?? null }
  }

  #draftOf(state: DocumentState): Draft {
    const { owner, kind } = this.#options
    const { clean, lost } = state
    const form = formAsLeft(state)
    // E-mails end with signing out.
    const letter = this.#isLeft ? null : state.letter
    const place = { owner, kind, documentId: form.id ?? 0 }
    return { id: this.#id, ...place, form, clean, letter, lost, at: this.#typedAt, shape: shapeOfDrafts }
  }

  /** @returns false where it was there, and is gone */
  async #put(draft: Draft): Promise<boolean> {
    const { shelf } = this.#options
    const before = this.#kept
    const isThere = before === null || (await keepInstead(shelf, draft, before))
    if (before === null) await shelf.add(draft)
    this.#kept = isThere ? draft : null
    return isThere
  }

  async #remove(): Promise<Keeping> {
    if (this.#kept !== null) await this.#options.shelf.remove(this.#kept.id)
    this.#kept = null
    return { is: 'saved' }
  }

  /** Whether everything that the form holds is saved, or kept, now. */
  async #isSafe(): Promise<boolean> {
    const { store } = this.#options
    if (this.isElsewhere()) await this.keepHere()
    for (;;) {
      const state = store.getState()
      await this.flush()
      if (!isOther(store.getState(), state)) return ['saved', 'kept'].includes(this.keeping.getState().is)
    }
  }

  /** Unless something else was typed meanwhile. */
  #tell(state: DocumentState, news: Keeping): void {
    if (!isOther(this.#options.store.getState(), state)) this.keeping.setState(news, true)
  }
}

/** @returns false where the one before is gone */
function keepInstead(shelf: DraftShelf, draft: Draft, before: Draft): Promise<boolean> {
  return saysSame(draft, before) ? shelf.has(draft.id) : shelf.change(draft, before)
}
