import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { NumberPosition } from '@quittance/shared/documents/numbering.ts'
import type { LineField, NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { createContext, useContext, useRef } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { UnsentEmail } from '#documents/email/unsent-emails.ts'
import type { FormLine } from '#documents/lines/form-line.ts'
import type { LineRemoval } from '#documents/lines/line-actions.ts'
import type { FormHistory } from '#documents/undo/form-history.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import type { TypedText } from '#ui/NumberField.tsx'
import { type DocumentForm, hasUnsavedChanges } from './document-form.ts'
import { versionTaken } from './form-changes.ts'
import type { UnconfirmedSave } from './save-attempts.ts'
import type { ForeignInvoiceField, RejectedField, SaveRejection } from './save-queries.ts'

interface RejectedLine {
  /** The line as it was sent. After a change of the line, the errors do not apply any more. */
  readonly line: FormLine
  readonly sentences: Readonly<Partial<Record<LineField, string>>>
}

/** A save that the server rejected, and the form that was sent. */
export interface RejectedSave {
  readonly form: DocumentForm
  readonly message: string
  readonly fields: SaveRejection['fields']
  readonly lines: ReadonlyMap<number, RejectedLine>
}

/** Text that is being typed in a number field. The form contains its value only if it is a valid number. */
export interface Typing {
  /** The text before the last keystroke. */
  readonly before: string
  readonly text: string
  /** Whether a key has incremented or decremented the number. */
  readonly isStepped: boolean
  /** Returns the form as it is after the field has lost the focus. */
  readonly left: FormChange
}

/** A number that need not be checked. */
export interface FreeNumber {
  readonly number: number
  readonly place: NumberPosition
}

export interface DocumentState {
  readonly form: DocumentForm
  /** The pristine form: as it was loaded or last saved. */
  readonly pristine: DocumentForm
  readonly rejected: RejectedSave | null
  readonly isSaving: boolean
  /** Number of documents that the form has shown before, so that each gets new fields. */
  readonly generation: number
  /** The unsent e-mail with the document; null: none. */
  readonly email: UnsentEmail | null
  /** The unconfirmed save; null: none. */
  readonly unconfirmed: UnconfirmedSave | null
  /** Input of the number field that has the focus; null: none. */
  readonly typing: Typing | null
  /** The number that the server proposed as free; null after it was changed, the form was replaced or a save was rejected. */
  readonly freeNumber: FreeNumber | null
  /** Minimum number of digits with which numbers of the kind are shown. */
  readonly numberWidth: number
}

export type DocumentStore = StoreApi<DocumentState>

export type FormChange = (form: DocumentForm) => DocumentForm

interface NumberSettings {
  readonly freeNumber?: FreeNumber
  readonly numberWidth?: number
}

export function createDocumentStore(
  form: DocumentForm,
  { freeNumber, numberWidth = 0 }: NumberSettings = {},
): DocumentStore {
  return createStore<DocumentState>(() => ({
    form,
    pristine: form,
    rejected: null,
    isSaving: false,
    generation: 0,
    email: null,
    unconfirmed: null,
    typing: null,
    freeNumber: freeNumber ?? null,
    numberWidth,
  }))
}

/** Replaces the form by another document without unsaved changes. */
export function startOver(store: DocumentStore, form: DocumentForm): void {
  const generation = store.getState().generation + 1
  const nothing = { rejected: null, email: null, unconfirmed: null, typing: null, freeNumber: null }
  store.setState({ form, pristine: form, generation, ...nothing })
}

/** Replaces the form by the merge of two versions, which is still unsaved. @param stored becomes the pristine form */
export function takeMerged(store: DocumentStore, merged: DocumentForm, stored: DocumentForm): void {
  const generation = store.getState().generation + 1
  const nothing = { rejected: null, typing: null, freeNumber: null }
  store.setState({ form: merged, pristine: stored, generation, ...nothing })
}

/**
 * Applies the new version of a save: the form that was sent becomes the pristine form. Later input stays and is still unsaved.
 */
export function takeVersion(store: DocumentStore, sent: DocumentForm, version: number | null): void {
  store.setState(({ form }) => ({
    form: versionTaken(form, version, sent),
    pristine: versionTaken(sent, version, sent),
    rejected: null,
    unconfirmed: null,
  }))
}

/** Applies the status that a document got with its e-mail. */
export function takeStatus(store: DocumentStore, status: NamedRecord): void {
  store.setState(({ form }) => ({ form: { ...form, status } }))
}

interface Identity {
  readonly id: number | null
  readonly version: number | null
}

/**
 * Applies the id and version of an unconfirmed save that turns out to be stored. The content of the form is still unsaved.
 * @param number of the stored document
 */
export function takeIdentity(store: DocumentStore, { id, version }: Identity, number: number): void {
  store.setState(({ form, pristine }) => ({
    form: { ...form, id, version },
    pristine: { ...pristine, id, version, number },
  }))
}

/** Takes the number with which the server has stored the document. */
export function takeNumber(store: DocumentStore, number: number): void {
  store.setState(({ form, pristine }) => ({ form: { ...form, number }, pristine: { ...pristine, number } }))
}

export function rejectSave(store: DocumentStore, form: DocumentForm, rejection: SaveRejection): void {
  const lines = new Map<number, RejectedLine>()
  for (const { index, field, sentence } of rejection.lines) {
    const line = form.lines[index]
    if (line === undefined) continue
    const sentences = { ...lines.get(line.key)?.sentences, [field]: sentence }
    lines.set(line.key, { line, sentences })
  }
  store.setState({
    rejected: { form, message: rejection.message, fields: rejection.fields, lines },
    freeNumber: null,
  })
}

export function isUnsaved(store: DocumentStore): boolean {
  const state = store.getState()
  return state.unconfirmed !== null || hasUnsavedChanges(formAsLeft(state), state.pristine)
}

/** Returns the form with incomplete input applied as if its field had lost the focus. */
export function formAsLeft({ form, typing }: Pick<DocumentState, 'form' | 'typing'>): DocumentForm {
  return typing === null ? form : typing.left(form)
}

/** Replaces the form by the content of a draft. */
export function takeTyped(
  store: DocumentStore,
  typed: Pick<DocumentState, 'form' | 'pristine' | 'email' | 'unconfirmed'>,
): void {
  const generation = store.getState().generation + 1
  store.setState({ ...typed, rejected: null, generation, typing: null, freeNumber: null })
}

/** The draft recorder, as far as the form uses it. */
export interface FormRecorder {
  /** Returns whether all unsaved changes are stored as a draft. */
  readonly isStored: () => boolean
  /** Returns whether another tab has resumed the draft: a save here too could store it twice. */
  readonly isElsewhere: () => boolean
  /** Stores the latest changes, and checks whether the draft is still stored. Does not reject if the storage fails. */
  readonly flush: () => Promise<void>
}

/** Holds the draft recorder of an open form, which arrives after the fields have rendered. */
export class RecorderHolder {
  /** Null until its chunk has loaded, and while the signed-in member is unknown. */
  current: FormRecorder | null = null
  readonly #arrival = Promise.withResolvers<void>()

  arrive(recorder: FormRecorder): void {
    this.current = recorder
    this.#arrival.resolve()
  }

  /** Stores the latest changes; waits for the recorder if it has not arrived yet. */
  async flush(): Promise<void> {
    await this.#arrival.promise
    await this.current?.flush()
  }
}

export interface OpenForm {
  readonly kind: DocumentKind
  readonly store: DocumentStore
  readonly removal: LineRemoval
  readonly history: FormHistory
  /** Scrolls to a line that is not rendered; null while all lines are rendered or about to be. */
  readonly scrollToLine: { current: ((key: number) => void) | null }
  readonly recorder: RecorderHolder
}

export const OpenFormContext = createContext<OpenForm | null>(null)

export function useOpenForm(): OpenForm {
  const open = useContext(OpenFormContext)
  if (open === null) throw new Error('useOpenForm must be called inside of a document form.')
  return open
}

/** Returns a part of the form state. Only a change of that part renders the caller again. */
export function useFormState<Part>(select: (state: DocumentState) => Part): Part {
  return useStore(useOpenForm().store, select)
}

/** Returns a list of the form state. The array stays the same object as long as its entries are equal. */
export function useFormList<Entry>(
  select: (state: DocumentState) => readonly Entry[],
  areEqual: (one: Entry, other: Entry) => boolean = Object.is,
): readonly Entry[] {
  const last = useRef<readonly Entry[]>([])
  const isLike = (entry: Entry, index: number) => {
    const before = last.current[index]
    return before !== undefined && areEqual(before, entry)
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

/** Returns a function that changes the form: `change((form) => titleChanged(form, text))`. */
export function useChange(): (change: FormChange) => void {
  const { store } = useOpenForm()
  return (change) =>
    store.setState(({ form, freeNumber }) => {
      const changed = change(form)
      return { form: changed, freeNumber: changed.number === form.number ? freeNumber : null }
    })
}

/** Returns the error of the server for a field, until the field is changed. */
export function fieldRejection({ form, rejected }: DocumentState, field: RejectedField): string | null {
  // The user cannot change the id, so its error would never disappear.
  if (rejected === null || field === 'id') return null
  // as: fields that the form does not have are parts of the invoice that a credit note corrects
  const part = (field in form ? field : 'correctedInvoice') as Exclude<
    RejectedField,
    ForeignInvoiceField | 'id'
  >
  if (rejected.form[part] !== form[part]) return null
  return rejected.fields[field] ?? null
}

export function useFieldRejection(field: RejectedField): string | null {
  return useFormState((state) => fieldRejection(state, field))
}

/**
 * Returns a function that reports incomplete input of a number field to the store. It is part of the draft, not of the form.
 * @param left returns the form as it is after the field has lost the focus with this input
 */
export function useTyping(
  left: (form: DocumentForm, entry: NumberEntry) => DocumentForm,
): (typed: TypedText | null) => void {
  const { store } = useOpenForm()
  return (typed) => {
    if (typed === null) return store.setState({ typing: null })
    const { entry, ...typing } = typed
    store.setState({ typing: { ...typing, left: (form) => left(form, entry) } })
  }
}
