import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { formFor } from '#documents/document-form.ts'
import { createDocumentStore, type DocumentStore } from '#documents/document-store.ts'
import { type Draft, shapeOfDrafts } from '#documents/drafts/draft.ts'
import { createDraftRecorder, type DraftRecorder } from '#documents/drafts/draft-recorder.ts'
import type { DraftStore } from '#documents/drafts/draft-store.ts'
import { titleChanged } from '#documents/form-changes.ts'
import { aBlank } from './document-factories.ts'

/** The form of a new invoice, with default values only. */
export const blank = formFor(invoice, aBlank(), '2026-11-21')

/** Returns a draft with default values, except for those that are given. */
export function aDraft(given: Partial<Draft> = {}): Draft {
  return {
    id: 'left',
    owner: 'here 3',
    kind: 'invoice',
    documentId: 0,
    form: { ...blank, title: 'Left' },
    pristine: blank,
    email: null,
    unconfirmed: null,
    at: 5,
    shape: shapeOfDrafts,
    ...given,
  }
}

interface Counts {
  /** Error with which every write fails; null: writes succeed. */
  rejection: Error | null
  /** Number of attempts to replace a stored draft with the same id. */
  puts: number
}

/** A form whose drafts are stored in memory. */
export interface RecordedForm extends Counts {
  readonly store: DocumentStore
  readonly recorder: DraftRecorder
  readonly storedDrafts: Map<string, Draft>
  readonly lockedIds: Set<string>
  readonly type: (title: string) => void
}

export function aRecordedForm(): RecordedForm {
  const store = createDocumentStore(blank)
  const storedDrafts = new Map<string, Draft>()
  const lockedIds = new Set<string>()
  const counts: Counts = { rejection: null, puts: 0 }
  let ids = 0
  const recorder = createDraftRecorder({
    ...{
      store,
      draftStore: draftStoreOver(storedDrafts, counts),
      owner: 'here 3',
      kind: 'invoice',
      now: Date.now,
    },
    newId() {
      ids += 1
      return `own ${ids}`
    },
    schedule(act) {
      const timer = setTimeout(act, 400)
      return () => clearTimeout(timer)
    },
    draftLocks: {
      lock(id) {
        lockedIds.add(id)
        return () => lockedIds.delete(id)
      },
    },
  })
  const type = (title: string) => store.setState(({ form }) => ({ form: titleChanged(form, title) }))
  return Object.assign(counts, { store, recorder, storedDrafts, lockedIds, type })
}

function draftStoreOver(storedDrafts: Map<string, Draft>, counts: Counts): DraftStore {
  function instead(id: string, draft: Draft): boolean {
    if (counts.rejection) throw counts.rejection
    const isThere = storedDrafts.delete(id)
    if (isThere) storedDrafts.set(draft.id, draft)
    return isThere
  }
  return {
    async add(draft) {
      if (counts.rejection) throw counts.rejection
      storedDrafts.set(draft.id, draft)
    },
    async update(draft) {
      counts.puts += 1
      return instead(draft.id, draft)
    },
    replace: async (id, draft) => instead(id, draft),
    async remove(...ids) {
      if (counts.rejection) throw counts.rejection
      for (const id of ids) storedDrafts.delete(id)
    },
    has: async (id) => storedDrafts.has(id),
    find: async () => [...storedDrafts.values()],
    findIds: async () => [...storedDrafts.keys()],
    findExpiredIds: async () => [],
    isEmpty: async () => storedDrafts.size === 0,
    removeEmails: async () => undefined,
  }
}
