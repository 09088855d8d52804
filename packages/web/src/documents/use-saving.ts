import { isUnusualJump, maxUnconfirmedJump } from '@quittance/shared/documents/numbering.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { type ChangedMeanwhile, changedMeanwhile } from '#api/changed-meanwhile.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { showToast } from '#ui/toasts.ts'
import { useConflict } from './conflicts/use-conflict.ts'
import { type DocumentForm, formOf, toFilledDocument } from './document-form.ts'
import { fetchHighestNumber, fetchOpened, forgetNumberCheck } from './document-queries.ts'
import {
  type DocumentStore,
  refuseSave,
  startOver,
  takeIdentity,
  takeMerged,
  useOpenForm,
} from './document-store.ts'
import { keepingLetter } from './letters/keeping-letter.ts'
import { withoutEmptyLines } from './lines/line-order.ts'
import { createSaveAttempts, type Saved } from './save-attempts.ts'
import { attemptFor, refusalIn, sendSave } from './save-queries.ts'
import { createSaveToasts } from './save-toasts.ts'

const successToastMs = 5_000

/** Is called after the document was stored. @param sent the form as it was sent */
export type AfterSave = (saved: Saved, sent: DocumentForm) => void

/** Saves the form. @param letter an e-mail that is stored with the document @returns whether the document is stored */
export type Submit = (letter?: WireDocumentEmail) => Promise<boolean>

/** Returns a function that saves the form, asks for confirmation if needed, shows the result, and keeps the form if it fails. */
export function useSaving(afterSave: AfterSave): Submit {
  const { kind, store } = useOpenForm()
  const client = useQueryClient()
  const confirmNumber = useNumberConfirmation()
  const confirmPlace = usePlaceConfirmation()
  const [toasts] = useState(createSaveToasts)
  const failed = useFailure(toasts)
  const save = useSaveAttempts()

  async function sendForm(form: DocumentForm, letter?: WireDocumentEmail): Promise<boolean> {
    const filled = toFilledDocument(form)
    if (filled === null) return false
    try {
      const saved = await save(filled, letter)
      showToast('success', saved.message, successToastMs)
      const numbered = identified(form, store)
      afterSave(saved, form)
      void forgetNumberCheck(client, kind, numbered)
      return true
    } catch (error) {
      const sendAgain = (again: DocumentForm) => sendForm(again, letter)
      return await failed(error, identified(form, store), { sendAgain, hasLetter: letter !== undefined })
    }
  }

  return async function submit(letter) {
    const { form: typed, isSaving } = store.getState()
    if (isSaving) return false
    const form = withoutEmptyLines(typed)
    const focused = document.activeElement
    toasts.clear()
    store.setState({ form, isSaving: true })
    try {
      return (await confirmPlace()) && (await confirmNumber(form)) && (await sendForm(form, letter))
    } finally {
      store.setState({ isSaving: false })
      setTimeout(() => giveFocusBack(focused))
    }
  }
}

/** Asks for confirmation of a number far above the highest one, because it is usually a typing error. */
function useNumberConfirmation(): (form: DocumentForm) => Promise<boolean> {
  const { kind } = useOpenForm()
  const client = useQueryClient()
  const question = useQuestion()
  const text = useText()

  return async function confirmNumber({ number, proposedNumber }) {
    if (number === null || number === proposedNumber) return true
    const highest = await fetchHighestNumber(client, kind)
    if (highest === null || !isUnusualJump(number, highest)) return true
    const asked = text('document.unusual-number', { number, highest, jump: maxUnconfirmedJump })
    return await question(asked, { yes: text('document.use-number', { number }) })
  }
}

// Maximum time that a save waits for the draft storage, which may hang.
const patienceMs = 500

/** Asks for confirmation if another tab has resumed the draft of the form, because the document could be stored twice. */
function usePlaceConfirmation(): () => Promise<boolean> {
  const { recorder } = useOpenForm()
  const question = useQuestion()
  const text = useText()

  return async function confirmPlace() {
    const patience = new Promise<void>((over) => setTimeout(over, patienceMs))
    await Promise.race([recorder.current?.flush(), patience])
    if (!recorder.current?.isElsewhere()) return true
    return await question(text('editing.changed-elsewhere'), { yes: text('editing.save-here') })
  }
}

function useSaveAttempts() {
  const { kind, store } = useOpenForm()
  const [save] = useState(() => {
    const attempts = createSaveAttempts({
      send: (attempt, key) => sendSave(kind, attempt, key),
      attemptFor: (filled, letter) => attemptFor(kind, filled, letter),
      newKey: newIdempotencyKey,
      now: Date.now,
      onStoredBefore: (stored, { number }) => takeIdentity(store, stored, number),
      memory: { lost: () => store.getState().lost, keep: (lost) => store.setState({ lost }) },
    })
    return keepingLetter({ kind, store }, attempts)
  })
  return save
}

/** Returns the form as it was sent, with the id and version that the document has now. */
function identified(form: DocumentForm, store: DocumentStore): DocumentForm {
  const { id, version } = store.getState().form
  return { ...form, id, version }
}

interface Sending {
  readonly sendAgain: (form: DocumentForm) => Promise<boolean>
  /** Whether an e-mail is sent too. The user wrote it for the document as it was sent. */
  readonly hasLetter: boolean
}

/** Handles a failed save. @returns whether the document is stored in the end */
type Failed = (error: unknown, form: DocumentForm, sending: Sending) => Promise<boolean>

function useFailure(toasts: ReturnType<typeof createSaveToasts>): Failed {
  const { kind, store } = useOpenForm()
  const client = useQueryClient()
  const text = useText()
  const resolveChange = useChangedMeanwhile()

  return async function failed(error, form, sending) {
    if (!(error instanceof ApiError)) throw error
    const changed = changedMeanwhile(error)
    if (changed !== null) return await resolveChange(changed, form, sending)
    const refusal = refusalIn(error, { kind, call: form.id === null ? 'store' : 'update', text })
    toasts.showError(refusal.message, kind.errorToastMs)
    if (error.status === 0) return false
    refuseSave(store, form, refusal)
    await forgetNumberCheck(client, kind, form)
    return false
  }
}

/** Resolves a conflict with a concurrent change: merges both, loads the newer version, overwrites it, or changes nothing yet. */
function useChangedMeanwhile() {
  const { kind, store } = useOpenForm()
  const resolve = useConflict()
  const text = useText()

  async function loadNewer(id: number): Promise<void> {
    try {
      startOver(store, formOf(await fetchOpened(kind, id)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message, kind.errorToastMs)
    }
  }

  return async function resolveChange(
    { name, at }: ChangedMeanwhile,
    form: DocumentForm,
    { sendAgain, hasLetter }: Sending,
  ): Promise<boolean> {
    const mine = toFilledDocument(form)
    if (mine === null) return false
    const says = text('form.concurrent-change', { name, time: showMoment(at, currentLocale()) })
    const answer = await resolve({ kind, says, name, mine })
    if (answer.chosen === 'load-newer' && form.id !== null) await loadNewer(form.id)
    if (answer.chosen === 'save-over') return await sendAgain({ ...form, version: null })
    if (answer.chosen !== 'merge') return false
    const merged = formOf(answer.merged)
    takeMerged(store, merged, formOf(answer.theirs))
    if (!hasLetter) return await sendAgain(merged)
    // The e-mail was written for a document other than the merged one, so it is not sent automatically.
    showToast('success', text('composer.merged'), kind.errorToastMs)
    return false
  }
}
