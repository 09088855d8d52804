import { notifications, notificationsStore } from '@mantine/notifications'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  formatDocumentNumber,
  isUnusualJump,
  maxUnconfirmedJump,
} from '@quittance/shared/documents/numbering.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { everyDocument, everyLegalContext } from '#api/query-client.ts'
import { ApiError, type ConcurrentChangeBody, concurrentChange } from '#api/responses.ts'
import { useConflict } from '#documents/conflicts/use-conflict.ts'
import { mailStateQuery } from '#documents/email/email-queries.ts'
import { keepEmailUntilSent } from '#documents/email/unsent-emails.ts'
import { useLockedSave } from '#documents/issuing/use-locked-save.ts'
import { withoutEmptyLines } from '#documents/lines/line-changes.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { restoreFocus } from '#ui/focus.ts'
import { createActionToast, showToast } from '#ui/toasts.ts'
import { type DocumentForm, formOf, toFilledDocument } from './document-form.ts'
import { fetchHighestNumber, fetchOpened, forgetNumberCheck } from './document-queries.ts'
import {
  type DocumentStore,
  rejectSave,
  startOver,
  takeIdentity,
  takeMerged,
  takeNumber,
  takeStatus,
  useOpenForm,
} from './document-store.ts'
import { createSaveAttempts, type Saved } from './save-attempts.ts'
import { attemptFor, rejectionIn, sendSave } from './save-queries.ts'
import { useNextDraft } from './use-next-draft.ts'

/** Is called after the document was stored. @param sent the form as it was sent, with the number that was stored */
export type AfterSave = (saved: Saved, sent: DocumentForm) => void

/** An e-mail that is stored with the document, and the status that the document gets with it; null: it keeps its status. */
interface SavedEmail {
  readonly email: WireDocumentEmail
  readonly status: NamedRecord | null
}

/** A document that was stored, with its number as it is printed. */
export interface SavedDocument {
  readonly id: number
  readonly shownNumber: string
}

/** Saves the form. @returns the document; null: it is not stored, or the response did not say under which id */
export type Submit = (email?: SavedEmail) => Promise<SavedDocument | null>

/** Returns a function that saves the form, asks for confirmation if needed, shows the result, and keeps the form if it fails. */
export function useSaving(afterSave: AfterSave): Submit {
  const { kind, store } = useOpenForm()
  const client = useQueryClient()
  const confirmNumber = useNumberConfirmation()
  const confirmPlace = usePlaceConfirmation()
  const [toasts] = useState(createSaveToasts)
  const failed = useFailure(toasts)
  const save = useSaveAttempts()
  const showSaved = useSavedToast(kind)

  async function sendForm(typed: DocumentForm, emailed?: SavedEmail): Promise<SavedDocument | null> {
    const { email, status = null } = emailed ?? {}
    // A rejected save leaves the status in the form as it is.
    const form = status === null ? typed : { ...typed, status }
    const filled = toFilledDocument(form)
    if (filled === null) return null
    try {
      const saved = await save(filled, email)
      if (saved.number !== undefined) takeNumber(store, saved.number)
      // Another document may have been issued with the number of the form.
      const sent = { ...form, number: saved.number ?? form.number }
      showSaved(saved, {
        isEmailed: email !== undefined,
        updatedNumber: form.id === null ? null : sent.number,
      })
      const numbered = identified(form, store)
      // The cached legal contexts are older than the stored document.
      if (form.takesCurrentData) client.removeQueries({ queryKey: everyLegalContext, type: 'inactive' })
      if (status !== null) takeStatus(store, status)
      afterSave(saved, sent)
      void client.invalidateQueries({ queryKey: everyDocument })
      void forgetNumberCheck(client, kind, numbered)
      return describeSaved(saved, sent, store)
    } catch (error) {
      const sendAgain = (again: DocumentForm) => sendForm(again, emailed)
      return await failed(error, identified(typed, store), { sendAgain, hasEmail: email !== undefined })
    }
  }

  return async function submit(emailed) {
    const { form: typed, isSaving } = store.getState()
    if (isSaving) return null
    const form = withoutEmptyLines(typed)
    const focused = document.activeElement
    toasts.clear()
    store.setState({ form, isSaving: true })
    try {
      const isConfirmed = (await confirmPlace()) && (await confirmNumber(form))
      return isConfirmed ? await sendForm(form, emailed) : null
    } finally {
      store.setState({ isSaving: false })
      setTimeout(() => restoreFocus(focused))
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
const timeoutMs = 500

/** Asks for confirmation if another tab has resumed the draft of the form, because the document could be stored twice. */
function usePlaceConfirmation(): () => Promise<boolean> {
  const { recorder } = useOpenForm()
  const question = useQuestion()
  const text = useText()

  return async function confirmPlace() {
    const timeout = new Promise<void>((over) => setTimeout(over, timeoutMs))
    await Promise.race([recorder.current?.flush(), timeout])
    if (!recorder.current?.isElsewhere()) return true
    return await question(text('editing.changed-elsewhere'), { yes: text('editing.save-here') })
  }
}

function useSaveAttempts() {
  const { kind, store } = useOpenForm()
  const [save] = useState(() => {
    const attempts = createSaveAttempts({
      send: (attempt, key) => sendSave(kind, attempt, key),
      attemptFor: (filled, email) => attemptFor(kind, filled, email),
      newKey: newIdempotencyKey,
      now: Date.now,
      onStoredBefore: (stored, { number }) => takeIdentity(store, stored, number),
      memory: {
        unconfirmed: () => store.getState().unconfirmed,
        keep: (unconfirmed) => store.setState({ unconfirmed }),
      },
    })
    return keepEmailUntilSent({ kind, store }, attempts)
  })
  return save
}

/** Returns the form as it was sent, with the id and version that the document has now. */
function identified(form: DocumentForm, store: DocumentStore): DocumentForm {
  const { id, version } = store.getState().form
  return { ...form, id, version }
}

function describeSaved(saved: Saved, form: DocumentForm, store: DocumentStore): SavedDocument | null {
  const id = saved.id ?? form.id
  const { number } = form
  if (id === null || number === null) return null
  return { id, shownNumber: formatDocumentNumber(form.prefix, number, store.getState().numberWidth) }
}

interface Sending {
  readonly sendAgain: (form: DocumentForm) => Promise<SavedDocument | null>
  /** Whether an e-mail is sent too. The user wrote it for the document as it was sent. */
  readonly hasEmail: boolean
}

/** Handles a failed save. @returns the document, if it is stored in the end */
type Failed = (error: unknown, form: DocumentForm, sending: Sending) => Promise<SavedDocument | null>

function useFailure(toasts: ReturnType<typeof createSaveToasts>): Failed {
  const { kind, store } = useOpenForm()
  const client = useQueryClient()
  const text = useText()
  const resolveChange = useChangedMeanwhile()
  const resolveLock = useLockedSave()

  return async function failed(error, form, sending) {
    if (!(error instanceof ApiError)) throw error
    if (await resolveLock(error, form.id)) return null
    const changed = concurrentChange(error)
    if (changed !== null) return await resolveChange(changed, form, sending)
    const rejection = rejectionIn(error, { kind, call: form.id === null ? 'store' : 'update', text })
    toasts.showError(rejection.message, kind.errorToastMs)
    if (error.status === 0) return null
    rejectSave(store, form, rejection)
    await forgetNumberCheck(client, kind, form)
    return null
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
    { name, at }: ConcurrentChangeBody,
    form: DocumentForm,
    { sendAgain, hasEmail }: Sending,
  ): Promise<SavedDocument | null> {
    const mine = toFilledDocument(form)
    if (mine === null) return null
    const message = text('form.concurrent-change', { name, time: showMoment(at, currentLocale()) })
    const answer = await resolve({ kind, message, name, mine })
    if (answer.chosen === 'load-newer' && form.id !== null) await loadNewer(form.id)
    if (answer.chosen === 'save-over') return await sendAgain({ ...form, version: null })
    if (answer.chosen !== 'merge') return null
    const merged = formOf(answer.merged)
    takeMerged(store, merged, formOf(answer.theirs))
    if (!hasEmail) return await sendAgain(merged)
    // The e-mail was written for a document other than the merged one, so it is not sent automatically.
    showToast('success', text('composer.merged'), kind.errorToastMs)
    return null
  }
}

/** Creates the error toasts of one form, which are about its last attempt only. */
export function createSaveToasts() {
  let shown: string[] = []

  function showError(message: string, ms: number): void {
    const before = new Set(toastIds())
    showToast('error', message, ms)
    shown.push(...toastIds().filter((id) => !before.has(id)))
  }

  function clear(): void {
    for (const id of shown) notifications.hide(id)
    shown = []
  }

  return { showError, clear }
}

function toastIds(): string[] {
  const { notifications: visible, queue } = notificationsStore.getState()
  return [...visible, ...queue].flatMap(({ id }) => (id === undefined ? [] : [id]))
}

const successToastMs = 5_000

interface SaveFacts {
  /** Whether an e-mail was queued with the save. */
  readonly isEmailed: boolean
  /** The number of a document that was stored before; null: it is new. */
  readonly updatedNumber: number | null
}

/** Returns a function that says that a document was saved, and offers to open, download or e-mail it, or to go to the next draft. */
function useSavedToast(kind: DocumentKind) {
  const text = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const nextDraft = useNextDraft(kind)

  async function download(id: number): Promise<void> {
    const { downloadPdf } = await import('./preview/preview-queries.ts')
    const { saveFile } = await import('#ui/lists/download.ts')
    saveFile(await downloadPdf(kind, { id }))
  }

  return ({ id, message }: Pick<Saved, 'id' | 'message'>, { isEmailed, updatedNumber }: SaveFacts): void => {
    const isLogged = queries.getQueryData(mailStateQuery().queryKey)?.is_logged
    const queued = isLogged ? 'composer.queued-for-log' : 'composer.queued'
    const sentence = isEmailed ? `${message} ${text(queued)}` : message
    if (id === null) {
      showToast('success', sentence, successToastMs)
      return
    }
    const address = `/${kind.paths.record}/show/${id}`
    const failed = (error: Error) => showToast('error', error.message, kind.errorToastMs)
    const open = { label: text('composer.open-document'), act: () => void navigate({ to: address }) }
    const save = { label: text('preview.download'), act: () => void download(id).catch(failed) }
    const email = {
      label: text('composer.email'),
      act: () => void navigate({ to: address, search: { compose: '1' } }),
    }
    createActionToast('success', { ms: successToastMs, onGone: () => undefined }).show({
      message: sentence,
      actions: [
        open,
        save,
        ...(isEmailed ? [] : [email]),
        ...(updatedNumber === null
          ? []
          : [{ label: text('conversions.next-draft'), act: () => void nextDraft(id, updatedNumber) }]),
      ],
    })
  }
}
