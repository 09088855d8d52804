import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { NumberPosition } from '@quittance/shared/documents/numbering.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { createContext, useContext, useRef } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type DocumentForm, hasUnsavedChanges } from './document-form.ts'
import { versionTaken } from './form-changes.ts'
import type { FormHistory } from './history/form-history.ts'
import type { UnsentLetter } from './letters/unsent-letters.ts'
import type { FormLine } from './lines/form-line.ts'
import type { LineRemoval } from './lines/line-removal.ts'
import type { Lost } from './save-attempts.ts'
import type { RefusedField, SaveRefusal } from './save-queries.ts'

interface RefusedLine {
  /** The line as it was sent: once it is changed, what was said of it is over. */
  readonly line: FormLine
  readonly sentences: Readonly<Partial<Record<LineField, string>>>
}

/** A save that the server refused, and the form that it refused. */
export interface RefusedSave {
  readonly form: DocumentForm
  readonly message: string
  readonly fields: SaveRefusal['fields']
  readonly lines: ReadonlyMap<number, RefusedLine>
}

/** Text of a number field, of which the form holds no more than can be read and counts. */
export interface Typing {
  /** Its text before the last key. */
  readonly before: string
  readonly text: string
  /** Counted up or down by a key. */
  readonly isStepped: boolean
  /** What the form holds once the field is left. */
  readonly left: FormChange
}

/** A number that need not be asked about. */
export interface FreeNumber {
  readonly number: number
  readonly place: NumberPosition
}

export interface DocumentState {
  readonly form: DocumentForm
  /** The form as it was loaded or last saved. */
  readonly clean: DocumentForm
  readonly refused: RefusedSave | null
  readonly isSaving: boolean
  /** Counts the documents that this form has held, so that each gets fields of its own. */
  readonly generation: number
  /** The e-mail that is being written with it. */
  readonly letter: UnsentLetter | null
  /** What was sent and not answered for certain. */
  readonly lost: Lost | null
  /** What is being typed in a number field, until that is left. */
  readonly typing: Typing | null
  /** The number that the server has proposed as free, until another one stands there or something is saved. */
  readonly freeNumber: FreeNumber | null
}

export type DocumentStore = StoreApi<DocumentState>

export type FormChange = (form: DocumentForm) => DocumentForm

export function createDocumentStore(form: DocumentForm, freeNumber: FreeNumber | null = null): DocumentStore {
  return createStore<DocumentState>(() => ({
    form,
    clean: form,
    refused: null,
    isSaving: false,
    generation: 0,
    letter: null,
    lost: null,
    typing: null,
    freeNumber,
  }))
}

/** Another document takes the place of this one. */
export function startOver(store: DocumentStore, form: DocumentForm): void {
  const generation = store.getState().generation + 1
  const nothing = { refused: null, letter: null, lost: null, typing: null, freeNumber: null }
  store.setState({ form, clean: form, generation, ...nothing })
}

/** What two people have made of it, on top of what one of them has stored: still to be saved. */
export function takeMerged(store: DocumentStore, merged: DocumentForm, stored: DocumentForm): void {
  const generation = store.getState().generation + 1
  const nothing = { refused: null, typing: null, freeNumber: null }
  store.setState({ form: merged, clean: stored, generation, ...nothing })
}

/** What was sent is stored under this version. What was typed meanwhile stays, and is still to be saved. */
export function takeVersion(store: DocumentStore, sent: DocumentForm, version: number): void {
  store.setState(({ form }) => ({
    form: versionTaken(form, version),
    clean: versionTaken(sent, version),
    refused: null,
    lost: null,
  }))
}

interface Identity {
  readonly id: number
  readonly version: number
}

/** An earlier save was stored after all, under that number; what the form holds now is still to be put on top of it. */
export function takeIdentity(store: DocumentStore, { id, version }: Identity, number: number): void {
  store.setState(({ form, clean }) => ({
    form: { ...form, id, version },
    clean: { ...clean, id, version, number },
  }))
}

export function refuseSave(store: DocumentStore, form: DocumentForm, refusal: SaveRefusal): void {
  const lines = new Map<number, RefusedLine>()
  for (const { index, field, sentence } of refusal.lines) {
    const line = form.lines[index]
    if (line === undefined) continue
    const sentences = { ...lines.get(line.key)?.sentences, [field]: sentence }
    lines.set(line.key, { line, sentences })
  }
  store.setState({
    refused: { form, message: refusal.message, fields: refusal.fields, lines },
    freeNumber: null,
  })
}

export function isUnsaved(store: DocumentStore): boolean {
  const state = store.getState()
  return state.lost !== null || hasUnsavedChanges(formAsLeft(state), state.clean)
}

/** With what stands half typed in a field, as if that were left. */
export function formAsLeft({ form, typing }: Pick<DocumentState, 'form' | 'typing'>): DocumentForm {
  return typing === null ? form : typing.left(form)
}

/** What somebody has typed elsewhere, or before, takes the place of what the form holds. */
export function takeTyped(
  store: DocumentStore,
  typed: Pick<DocumentState, 'form' | 'clean' | 'letter' | 'lost'>,
): void {
  const generation = store.getState().generation + 1
  store.setState({ ...typed, refused: null, generation, typing: null, freeNumber: null })
}

/** Keeps what is typed where this browser finds it again. */
export interface FormKeeping {
  /** Whether everything that is not saved is kept just now. */
  readonly isKept: () => boolean
  /** Whether another tab has gone on with it: saved here too, it may be stored twice. */
  readonly isElsewhere: () => boolean
  /** Keeps what is not kept yet, and looks whether what was kept is still there, where the browser lets it. */
  readonly flush: () => Promise<void>
}

interface OpenForm {
  readonly kind: DocumentKind
  readonly store: DocumentStore
  readonly removal: LineRemoval
  readonly history: FormHistory
  /** Brings a line into sight that is not drawn; null while all are, or are about to be. */
  readonly scrollToLine: { current: ((key: number) => void) | null }
  /** Null until its script is there, and where nobody is known to be signed in. */
  readonly keeping: { current: FormKeeping | null }
}

export const OpenFormContext = createContext<OpenForm | null>(null)

export function useOpenForm(): OpenForm {
  const open = useContext(OpenFormContext)
  if (open === null) throw new Error('This is a part of a document form and stands outside of one.')
  return open
}

/** A part of the form's state; only a change of that part draws the caller again. */
export function useFormState<Part>(select: (state: DocumentState) => Part): Part {
  return useStore(useOpenForm().store, select)
}

/** A list of the form's state; the same one for as long as it has the same entries. */
export function useFormList<Entry>(
  select: (state: DocumentState) => readonly Entry[],
  areAlike: (one: Entry, other: Entry) => boolean = Object.is,
): readonly Entry[] {
  const last = useRef<readonly Entry[]>([])
  const isLike = (entry: Entry, index: number) => {
    const before = last.current[index]
    return before !== undefined && areAlike(before, entry)
  }
  return useFormState((state) => {
    const next = select(state)
    const isSame = last.current.length === next.length && next.every((entry, index) => isLike(entry, index))
    if (!isSame) last.current = next
    return last.current
  })
}

export function useField<Field extends keyof DocumentForm>(field: Field): DocumentForm[Field] {
  return useFormState((state) => state.form[field])
}

/** Changes the form: `change((form) => titleTyped(form, text))`. */
export function useChange(): (change: FormChange) => void {
  const { store } = useOpenForm()
  return (change) =>
    store.setState(({ form, freeNumber }) => {
      const changed = change(form)
      return { form: changed, freeNumber: changed.number === form.number ? freeNumber : null }
    })
}

/** What the server said of a field, until somebody changes it. */
export function fieldRefusal({ form, refused }: DocumentState, field: RefusedField): string | null {
  // Nobody can change which document it is.
  if (refused === null || field === 'id' || refused.form[field] !== form[field]) return null
  return refused.fields[field] ?? null
}

export function useFieldRefusal(field: RefusedField): string | null {
  return useFormState((state) => fieldRefusal(state, field))
}
