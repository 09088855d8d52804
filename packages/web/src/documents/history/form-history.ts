import { createStore, type StoreApi } from 'zustand'
import type { DocumentForm } from '#documents/document-form.ts'
import type { DocumentState, DocumentStore } from '#documents/document-store.ts'
import { changeBetween } from './change-between.ts'

/** What a form was before each change, and what it was before each of those was undone. */
interface Steps {
  readonly past: readonly DocumentForm[]
  readonly future: readonly DocumentForm[]
}

export interface FormHistory {
  readonly steps: StoreApi<Steps>
  /** Nothing happens where there is nothing to undo. */
  readonly undo: () => void
  readonly redo: () => void
}

const mostSteps = 200
const none: Steps = { past: [], future: [] }

/** What is typed into one field without a longer pause is one step. */
const pauseMs = 1_500

/** Follows a form from now on. @param now in milliseconds */
export function createFormHistory(store: DocumentStore, now: () => number = Date.now): FormHistory {
  const steps = createStore<Steps>(() => none)
  const follower = new Follower(steps, now)
  store.subscribe((state, before) => follower.see(state, before))

  function show(form: DocumentForm): void {
    follower.without(() => {
      store.setState(({ form: current, freeNumber }) => ({
        form: asNow(form, current),
        freeNumber: form.number === current.number ? freeNumber : null,
      }))
    })
  }

  return {
    steps,
    undo() {
      const { past, future } = steps.getState()
      const before = past.at(-1)
      if (before === undefined) return
      steps.setState({ past: past.slice(0, -1), future: [...future, store.getState().form] })
      show(before)
    },
    redo() {
      const { past, future } = steps.getState()
      const after = future.at(-1)
      if (after === undefined) return
      steps.setState({ past: [...past, store.getState().form], future: future.slice(0, -1) })
      show(after)
    },
  }
}

/** Makes steps of what becomes of a form. */
class Follower {
  readonly #steps: StoreApi<Steps>
  readonly #now: () => number
  #last = { what: '', at: 0 }
  #isAway = false

  constructor(steps: StoreApi<Steps>, now: () => number) {
    this.#steps = steps
    this.#now = now
  }

  see(state: DocumentState, before: DocumentState): void {
    if (state.generation !== before.generation) {
      this.#beginAnew()
      return
    }
    if (this.#isAway || state.form === before.form) return
    const what = changeBetween(before.form, state.form)
    if (what === null) return
    const at = this.#now()
    const goesOn = what !== '' && what === this.#last.what && at - this.#last.at < pauseMs
    this.#last = { what, at }
    this.#steps.setState(({ past }) => ({
      past: goesOn ? past : [...past, before.form].slice(-mostSteps),
      future: [],
    }))
  }

  /** What is done here is no step, and what is typed next is one of its own. */
  without(act: () => void): void {
    this.#isAway = true
    act()
    this.#isAway = false
    this.#last = { what: '', at: 0 }
  }

  /** What another document was has nothing to do with this one. */
  #beginAnew(): void {
    this.#steps.setState(none)
    this.#last = { what: '', at: 0 }
  }
}

/** What is stored meanwhile stays so, and no key of a line is given twice. */
function asNow(form: DocumentForm, current: DocumentForm): DocumentForm {
  const { id, version } = current
  return { ...form, id, version, nextLineKey: Math.max(form.nextLineKey, current.nextLineKey) }
}
