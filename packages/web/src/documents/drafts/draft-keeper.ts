import type { KindName } from '@quittance/shared/documents/kinds.ts'
import { createStore, type StoreApi } from 'zustand'
import { type DocumentForm, hasUnsavedChanges } from '#documents/document-form.ts'
import {
  type DocumentState,
  type DocumentStore,
  type FormKeeping,
  takeTyped,
} from '#documents/document-store.ts'
import { type Draft, shapeOfForms } from './draft.ts'
import type { DraftShelf } from './draft-shelf.ts'

/** What becomes of what is typed. */
export type Keeping =
  /** Everything is saved. */
  | { readonly is: 'saved' }
  /** It is about to be kept. */
  | { readonly is: 'typed' }
  /** @param at in milliseconds */
  | { readonly is: 'kept'; readonly at: number }
  | { readonly is: 'not-kept'; readonly why: 'full' | 'refused' }

export interface DraftKeeper extends FormKeeping {
  readonly keeping: StoreApi<Keeping>
  /** Of what is kept. */
  readonly id: string
  /** Shows a draft in the form, and keeps it as its own in place of it. */
  readonly takeUp: (draft: Draft) => Promise<void>
  /** Keeps the last of it, and follows the form no longer than a save that is under way. */
  readonly end: () => void
}

interface KeeperOptions {
  readonly store: DocumentStore
  readonly shelf: DraftShelf
  readonly owner: number
  readonly kind: KindName
  readonly newId: () => string
  readonly now: () => number
}

// Nobody types so fast that a crash would take more than a word.
const pauseMs = 400

/** Keeps what a form holds beyond what is saved, as it is typed; what is saved is kept no longer. */
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  return new Keeper(options)
}

class Keeper implements DraftKeeper {
  readonly keeping = createStore<Keeping>(() => ({ is: 'saved' }))
  readonly #options: KeeperOptions
  readonly #stopFollowing: () => void
  readonly id: string
  #isThere = false
  #timer: ReturnType<typeof setTimeout> | null = null
  #working = Promise.resolve()

  constructor(options: KeeperOptions) {
    this.#options = options
    this.id = options.newId()
    this.#stopFollowing = options.store.subscribe((state, before) => this.#see(state, before))
  }

  isKept = () => this.keeping.getState().is === 'kept'

  /** One after the other: what was typed last is what is there in the end. */
  flush = (): Promise<void> => {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#working = this.#working.then(() => this.#keep())
    return this.#working
  }

  async takeUp(draft: Draft): Promise<void> {
    const { store, shelf } = this.#options
    const { form, clean, letter, lost } = draft
    const { form: current } = store.getState()
    // What may have been stored under its number is asked after under that number.
    const numbered = (of: DocumentForm) => (lost === null ? withFreshNumber(of, current) : of)
    takeTyped(store, { form: numbered(form), clean: numbered(clean), letter, lost })
    await this.flush()
    if (this.keeping.getState().is !== 'not-kept') await shelf.remove(draft.id)
  }

  end(): void {
    const { store } = this.#options
    if (this.#timer !== null) void this.flush()
    if (!store.getState().isSaving) {
      this.#stopFollowing()
      return
    }
    // Whoever leaves during a save leaves nothing behind once it is stored.
    const stopWaiting = store.subscribe(({ isSaving }) => {
      if (isSaving) return
      stopWaiting()
      this.#stopFollowing()
      void this.flush()
    })
  }

  #see(state: DocumentState, before: DocumentState): void {
    if (!isOther(state, before)) return
    // What is about to be sent is kept before it is.
    if (state.clean !== before.clean || state.lost !== before.lost) {
      void this.flush()
      return
    }
    if (this.keeping.getState().is !== 'typed') this.keeping.setState({ is: 'typed' }, true)
    this.#timer ??= setTimeout(this.flush, pauseMs)
  }

  async #keep(): Promise<void> {
    const state = this.#options.store.getState()
    const { form, clean } = state
    try {
      this.#tell(form, hasUnsavedChanges(form, clean) ? await this.#put(state) : await this.#remove())
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      this.#tell(form, { is: 'not-kept', why: isFull ? 'full' : 'refused' })
    }
  }

  async #put({ form, clean, letter, lost }: DocumentState): Promise<Keeping> {
    const { shelf, owner, kind, now } = this.#options
    const at = now()
    const documentId = form.id ?? 0
    const typed = { form, clean, letter, lost }
    await shelf.put({ id: this.id, owner, kind, documentId, ...typed, at, shape: shapeOfForms })
    this.#isThere = true
    return { is: 'kept', at }
  }

  async #remove(): Promise<Keeping> {
    if (this.#isThere) await this.#options.shelf.remove(this.id)
    this.#isThere = false
    return { is: 'saved' }
  }

  /** Unless something else was typed meanwhile. */
  #tell(form: DocumentForm, news: Keeping): void {
    if (this.#options.store.getState().form === form) this.keeping.setState(news, true)
  }
}

function isOther(state: DocumentState, before: DocumentState): boolean {
  const kept = ['form', 'clean', 'letter', 'lost'] as const
  return kept.some((part) => state[part] !== before[part])
}

/** A number that the form had filled in may be another document’s by now. */
function withFreshNumber(form: DocumentForm, { number, proposedNumber }: DocumentForm): DocumentForm {
  const isOwn = form.id !== null || form.number !== form.proposedNumber
  return isOwn ? form : { ...form, number, proposedNumber }
}
