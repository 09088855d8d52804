import { Button } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import draftsEnglish from '@quittance/shared/locales/en/drafts.json' with { type: 'json' }
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { asNewDocument, hasUnsavedChanges } from '#documents/document-form.ts'
import type { Draft } from '#documents/drafts/draft.ts'
import { useDraftOwner } from '#documents/drafts/draft-owner.ts'
import { draftLocks, draftStore } from '#documents/drafts/open-draft-stores.ts'
import { showAge } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'

addEnglish({ ...draftsEnglish, ...issueDialogsEnglish })

interface LeftInputProps {
  readonly kind: DocumentKind
  /** An issued document. */
  readonly id: number
}

/** Offers the drafts of a document that were not saved before it was issued: for a new document, because its form is no longer shown. */
export function LeftInput({ kind, id }: LeftInputProps) {
  const text = useText()
  const navigate = useNavigate()
  const { draft, forget } = useLeftDraft(kind, id)
  if (draft === null) return null
  const age = showAge(draft.at, Date.now(), currentLocale()) ?? text('drafts.just-now')

  async function takeForNew(left: Draft): Promise<void> {
    const asNew = {
      ...left,
      ...{ id: newIdempotencyKey(), documentId: 0, email: null, unconfirmed: null },
      ...{ form: asNewDocument(left.form), pristine: asNewDocument(left.pristine) },
    }
    // The screen of a new document offers it.
    if (await draftStore.replace(left.id, asNew)) await navigate({ to: `/${kind.paths.record}/create` })
    else forget()
  }

  async function discard(left: Draft): Promise<void> {
    await draftStore.remove(left.id)
    forget()
  }

  const failed = () => showToast('error', text('drafts.not-discarded'), kind.errorToastMs)
  return (
    <div
      ref={keepFocusNearby}
      role="status"
      className={`${layout.notice} ${layout.row} ${layout.middle} ${layout.loose}`}
    >
      <span className={layout.grow}>{text('drafts.never-saved', { age })}</span>
      <Button size="compact-sm" onClick={() => void takeForNew(draft).catch(failed)}>
        {text('issue.use-for-new')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void discard(draft).catch(failed)}>
        {text('drafts.discard')}
      </Button>
    </div>
  )
}

/** Returns the newest draft of a document that is open in no tab; null: there is none, or the storage is not available. */
function useLeftDraft({ name: kind }: DocumentKind, documentId: number) {
  const owner = useDraftOwner()
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    let isGone = false
    async function find(): Promise<void> {
      if (owner === null) return
      const found = await draftStore.find({ owner, kind, documentId })
      const unlocked = await draftLocks.findUnlocked(found.map(({ id }) => id))
      const left = found.find(({ id, form, pristine, unconfirmed }) => {
        return unlocked.has(id) && (unconfirmed !== null || hasUnsavedChanges(form, pristine))
      })
      if (!isGone) setDraft(left ?? null)
    }
    void find().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [owner, kind, documentId])
  return { draft, forget: () => setDraft(null) }
}
