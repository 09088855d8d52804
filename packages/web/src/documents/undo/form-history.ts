import { isTextLineField, type TextLineField } from '@quittance/shared/documents/line-fields.ts'
import { createStore, type StoreApi } from 'zustand'
import type { DocumentForm } from '#documents/document-form.ts'
import type { DocumentState, DocumentStore } from '#documents/document-store.ts'
import { type FormDifference, findDifference } from './form-difference.ts'
import { continueBurst, startBurst, type TextEdit, type TypingBurst } from './typing-burst.ts'

/** The undo steps: `past` contains the form before each change, `future` the form before each undo. */
interface Steps {
  readonly past: readonly DocumentForm[]
  readonly future: readonly DocumentForm[]
}

export interface FormHistory {
  readonly steps: StoreApi<Steps>
  /** Reverts the last step; does nothing if there is none. */
  readonly undo: () => void
  readonly redo: () => void
}

const maxSteps = 200
const none: Steps = { past: [], future: [] }

/** Changes of one field or line within this time after each other are one step, in milliseconds. */
const pauseMs = 1_500

/** Creates the undo history of a form and subscribes to its store. @param now returns milliseconds */
export function createFormHistory(store: DocumentStore, now: () => number = Date.now): FormHistory {
  const steps = createStore<Steps>(() => none)
  const recorder = new StepRecorder(steps, now)
  store.subscribe((state, before) => recorder.see(state, before))

  function show(form: DocumentForm): void {
    recorder.without(() => {
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

interface Last {
  readonly difference: FormDifference
  readonly at: number
}

/** Records the changes of a form as undo steps. */
class StepRecorder {
  readonly #steps: StoreApi<Steps>
  readonly #now: () => number
  #last: Last | null = null
  #run: TypingBurst | null = null
  /** Whether a new typing burst has started since the last step. */
  #isBroken = false
  #isPaused = false

  constructor(steps: StoreApi<Steps>, now: () => number) {
    this.#steps = steps
    this.#now = now
  }

  see(state: DocumentState, before: DocumentState): void {
    if (state.generation !== before.generation) {
      this.#steps.setState(none)
      this.#reset()
      return
    }
    const { typing } = state
    if (typing !== null && typing !== before.typing) {
      this.#follow({ before: typing.before, after: typing.text, isStepped: typing.isStepped })
    }
    if (this.#isPaused || state.form === before.form) return
    const difference = findDifference(before.form, state.form)
    if (difference === null) return
    const isTyped = this.#isTyped(difference, before.form, state)
    const isContinued = this.#isContinued(difference, isTyped)
    this.#steps.setState(({ past }) => ({
      past: isContinued ? past : [...past, before.form].slice(-maxSteps),
      future: [],
    }))
  }

  /** Runs `act` without recording a step. The next change is a new step. */
  without(act: () => void): void {
    this.#isPaused = true
    act()
    this.#isPaused = false
    this.#reset()
  }

  #reset(): void {
    this.#last = null
    this.#run = null
    this.#isBroken = false
  }

  #follow(edit: TextEdit): void {
    const on = this.#run && continueBurst(this.#run, edit, this.#now())
    this.#isBroken ||= on === null
    this.#run = on ?? startBurst(edit, this.#now())
  }

  /** Returns whether the difference was typed. Number fields report their text before the form changes. */
  #isTyped(difference: FormDifference, before: DocumentForm, { form, typing }: DocumentState): boolean {
    if (typing !== null) return true
    const texts = textsOf(difference, before, form)
    if (texts !== null) this.#follow(texts)
    return texts !== null
  }

  #isContinued(difference: FormDifference, isTyped: boolean): boolean {
    const last = this.#last
    const at = this.#now()
    const common = last && commonOf(last.difference, difference)
    const isSoon = last !== null && at - last.at < pauseMs
    const isBroken = difference.type !== 'move' && (!isTyped || this.#isBroken)
    this.#isBroken = false
    const isContinued = isSoon && common !== null && !isBroken
    this.#last = { difference: isContinued ? common : difference, at }
    return isContinued
  }
}

/** Returns the difference of two consecutive changes that are one step; null if they are separate steps. */
function commonOf(one: FormDifference, other: FormDifference): FormDifference | null {
  if (one.type === 'field' && other.type === 'field') return one.field === other.field ? one : null
  if (one.type === 'line-field' && other.type === 'line-field') {
    return one.key === other.key && one.field === other.field ? one : null
  }
  // The first character turns the blank line into a line.
  if (one.type === 'line' && other.type === 'line-field') {
    return one.key === other.key && other.field === 'name' ? other : null
  }
  if (one.type !== 'move' || other.type !== 'move') return null
  const keys = one.keys.filter((key) => other.keys.includes(key))
  return keys.length === 0 ? null : { type: 'move', keys }
}

/** Returns the text before and after the difference; null if it is not a difference of text. */
function textsOf(difference: FormDifference, before: DocumentForm, after: DocumentForm): TextEdit | null {
  const [one, other] = [textOf(difference, before), textOf(difference, after)]
  if (difference.type === 'line') return other === null ? null : { before: '', after: other }
  return one === null || other === null ? null : { before: one, after: other }
}

function textOf(difference: FormDifference, form: DocumentForm): string | null {
  if (difference.type === 'line') return findText(form, difference.key, 'name')
  if (difference.type === 'line-field') {
    const { key, field } = difference
    return field !== 'invalidInput' && isTextLineField(field) ? findText(form, key, field) : null
  }
  if (difference.type !== 'field') return null
  const { number, invalidInput } = form
  if (difference.field === 'number' || difference.field === 'invalidInput')
    return invalidInput.number ?? String(number ?? '')
  if (difference.field === 'correctedInvoice') return foreignNumberOf(form)
  const text = form[difference.field]
  return typeof text === 'string' && typed.has(difference.field) ? text : null
}

/** Returns the typed number of an invoice of another program; null: an invoice was selected. */
function foreignNumberOf({ correctedInvoice }: DocumentForm): string | null {
  if (correctedInvoice === null) return ''
  return correctedInvoice.id === null ? correctedInvoice.number : null
}

function findText({ lines }: DocumentForm, key: number, field: TextLineField): string | null {
  return lines.find((line) => line.key === key)?.[field] ?? null
}

const typed: ReadonlySet<keyof DocumentForm> = new Set(['title', 'message', 'terms', 'customerNotes'])

/** Returns an earlier form with the current id and version, and with a next line key that was never used. */
function asNow({ takesCurrentData, ...form }: DocumentForm, current: DocumentForm): DocumentForm {
  const { id, version } = current
  // Asked for one save, and not for all that follow.
  const isStillAsked = takesCurrentData === true && form.version === version
  return {
    ...form,
    ...(isStillAsked ? { takesCurrentData } : {}),
    ...{ id, version, nextLineKey: Math.max(form.nextLineKey, current.nextLineKey) },
  }
}
