import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import { type ApiError, concurrentChange } from '#api/responses.ts'
import { asNewDocument } from '#documents/document-form.ts'
import type { DocumentStore, OpenForm } from '#documents/document-store.ts'
import { fetchShown } from '#documents/show/show-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { text } from '#locale/use-text.ts'
import type { useChoice } from '#ui/alerts.tsx'
import { findLock, type Lock } from './issue-queries.ts'

// A chunk of its own, because few saves are rejected for this reason.

addEnglish(issueDialogsEnglish)

interface LockedForm extends Pick<OpenForm, 'kind' | 'store' | 'recorder'> {
  readonly choose: ReturnType<typeof useChoice>
  leaveTo(path: string): void
}

/**
 * Says who issued the document of a rejected save since its form was opened, and asks what becomes of the input, which stays in the form and
 * its draft.
 * @returns whether that is the reason of the error
 */
export async function resolveLock(error: ApiError, id: number, form: LockedForm): Promise<boolean> {
  const { kind, store, recorder, choose, leaveTo } = form
  const reason = await explainLock(error, kind, id)
  if (reason === null) return false
  const chosen = await choose(`${reason} ${text('issue.input-kept')}`, [
    { value: 'keep-editing', label: text('form.keep-editing') },
    { value: 'use-for-new', label: text('issue.use-for-new') },
    { value: 'open', label: text('issue.open-issued'), isMain: true },
  ])
  if (chosen === 'use-for-new') {
    becomeNew(store)
    await recorder.current?.flush()
    // The screen of a new document offers the draft.
    leaveTo(`/${kind.paths.record}/create`)
  }
  if (chosen === 'open') leaveTo(`/${kind.paths.record}/show/${id}`)
  return true
}

/** Makes the input of the form that of a new document. */
function becomeNew(store: DocumentStore): void {
  store.setState(({ form, pristine }) => ({
    form: asNewDocument(form),
    pristine: asNewDocument(pristine),
    unconfirmed: null,
    rejected: null,
  }))
}

/**
 * Explains that the document of a rejected save was issued since its form was opened. Null: the save was rejected for another reason. An
 * issue raises the version too, so that a save which follows it looks like one that follows a save of another member.
 */
async function explainLock(error: ApiError, kind: DocumentKind, id: number): Promise<string | null> {
  const lock = findLock(error)
  if (lock === 'unnamed') return error.message
  if (lock !== null) return describeLock(lock)
  if (concurrentChange(error) === null) return null
  // If it cannot be loaded, the conflict is resolved as usual.
  const document = await fetchShown(kind, id).catch(() => null)
  const issued = document?.issued ?? null
  return issued && describeLock({ by: issued.issuedBy, at: issued.issuedAt })
}

function describeLock({ by: name, at }: Lock): string {
  const time = showMoment(at, currentLocale())
  return name === '' ? text('issue.locked-before', { time }) : text('issue.locked-by', { name, time })
}
