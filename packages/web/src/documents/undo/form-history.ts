import { isTextLineField, type TextLineField } from '@quittance/shared/documents/line-fields.ts'
import { createStore, type StoreApi } from 'zustand'
import type { DocumentForm } from '#documents/document-form.ts'
import type { DocumentState, DocumentStore } from '#documents/document-store.ts'
import { type FormDifference, findDifference } from './form-difference.ts'

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

/** A change of a text. */
export interface TextEdit {
  readonly before: string
  readonly after: string
  /** Whether a key has incremented or decremented the number. */
  readonly isStepped?: boolean
}

/** A typing burst: text that grows or shrinks at one position. It is undone in one step. */
interface TypingBurst {
  readonly way: 'grows' | 'shrinks' | 'steps' | 'ends'
  /** Position of the next insertion or deletion. */
  readonly place: number
  readonly length: number
  /** Time of its first change, in milliseconds. */
  readonly since: number
  /** Whether the last character has ended a word. */
  readonly isBetweenWords: boolean
}

// Limits of a burst, so that one undo does not remove a whole sentence.
const maxCharacters = 30
const maxDurationMs = 5_000
/** A long burst ends between two words, but after this many characters also within a word. */
const maxWordLength = 60

/** Returns the burst with the edit; null if the edit does not continue it. */
export function continueBurst(
  run: TypingBurst,
  { before, after, isStepped = false }: TextEdit,
  now: number,
): TypingBurst | null {
  if (run.way === 'ends' || isStepped !== (run.way === 'steps')) return null
  if (isStepped) return run
  const count = after.length - before.length
  const isLong = run.length >= maxCharacters || now - run.since >= maxDurationMs
  if (isLong && (run.way === 'shrinks' || run.isBetweenWords || run.length >= maxWordLength)) return null
  const { place } = run
  const length = run.length + Math.abs(count)
  // Replacing 10 by 125 looks like deleting the 0 with the first key.
  const isReplaced = run.way === 'shrinks' && before.length === 1 && place === 1
  if (count > 0 && (run.way === 'grows' || isReplaced)) {
    const added = after.slice(place, place + count)
    if (count > 1 || after !== before.slice(0, place) + added + before.slice(place)) return null
    return { ...run, way: 'grows', place: place + count, length, isBetweenWords: endsWord(added) }
  }
  if (count >= 0 || run.way !== 'shrinks') return null
  // Deleted before the position with Backspace, or after it with Delete.
  for (const from of [place + count, place]) {
    if (from >= 0 && after === before.slice(0, from) + before.slice(from - count)) {
      return { ...run, place: from, length }
    }
  }
  return null
}

/** Returns a new burst that starts with the edit. Replaced or pasted text is a burst of its own. */
export function startBurst({ before, after, isStepped = false }: TextEdit, since: number): TypingBurst {
  const place = commonLength(before, after)
  const rest = { before: before.slice(place), after: after.slice(place) }
  const same = commonEnd(rest.before, rest.after)
  const removed = rest.before.length - same
  const added = rest.after.slice(0, rest.after.length - same)
  const shared = { since, length: Math.max(removed, added.length), isBetweenWords: endsWord(added) }
  if (isStepped) return { ...shared, way: 'steps', place }
  if (added.length > 1) return { ...shared, way: 'ends', place }
  return { ...shared, way: added === '' ? 'shrinks' : 'grows', place: place + added.length }
}

function endsWord(text: string): boolean {
  return /\s$/.test(text)
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function commonEnd(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1
  return length
}
