import { createDocumentStore, type DocumentStore } from '#documents/document-store.ts'
import { titleTyped } from '#documents/form-changes.ts'
import type { Draft } from './draft.ts'
import { blank } from './draft-factories.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import type { DraftShelf } from './draft-shelf.ts'

interface Counts {
  /** What the browser answers instead of keeping anything. */
  refusal: Error | null
  /** How often a draft was written in place of itself. */
  puts: number
}

/** A form whose drafts are kept in memory. */
export interface KeptForm extends Counts {
  readonly store: DocumentStore
  readonly keeper: DraftKeeper
  readonly shelf: Map<string, Draft>
  readonly heldIds: Set<string>
  readonly type: (title: string) => void
}

export function aKeptForm(): KeptForm {
  const store = createDocumentStore(blank)
  const shelf = new Map<string, Draft>()
  const heldIds = new Set<string>()
  const counts: Counts = { refusal: null, puts: 0 }
  let ids = 0
  const keeper = createDraftKeeper({
    ...{ store, shelf: shelfOver(shelf, counts), owner: 'here 3', kind: 'invoice', now: Date.now },
    newId() {
      ids += 1
      return `own ${ids}`
    },
    soon(act) {
      const timer = setTimeout(act, 400)
      return () => clearTimeout(timer)
    },
    held: {
      hold(id) {
        heldIds.add(id)
        return () => heldIds.delete(id)
      },
    },
  })
  const type = (title: string) => store.setState(({ form }) => ({ form: titleTyped(form, title) }))
  return Object.assign(counts, { store, keeper, shelf, heldIds, type })
}

function shelfOver(shelf: Map<string, Draft>, counts: Counts): DraftShelf {
  function instead(id: string, draft: Draft): boolean {
    if (counts.refusal) throw counts.refusal
    const isThere = shelf.delete(id)
    if (isThere) shelf.set(draft.id, draft)
    return isThere
  }
  return {
    async add(draft) {
      if (counts.refusal) throw counts.refusal
      shelf.set(draft.id, draft)
    },
    async change(draft) {
      counts.puts += 1
      return instead(draft.id, draft)
    },
    takeOver: async (id, draft) => instead(id, draft),
    async remove(...ids) {
      if (counts.refusal) throw counts.refusal
      for (const id of ids) shelf.delete(id)
    },
    has: async (id) => shelf.has(id),
    of: async () => [...shelf.values()],
    idsOf: async () => [...shelf.keys()],
    oldIds: async () => [],
    isEmpty: async () => shelf.size === 0,
    forgetLetters: async () => undefined,
  }
}
