import { basePath } from '#api/client-environment.ts'
import { openDraftLocks } from './draft-locks.ts'
import { createLazyDraftStore } from './lazy-draft-store.ts'

// Installations at different base paths have separate storages. Successive installations at one base path have different
// owners.
const name = `drafts ${basePath()}`

const flag = {
  isSet: () => localStorage.getItem(name) !== null,
  set: () => localStorage.setItem(name, '1'),
  clear: () => localStorage.removeItem(name),
}

export const draftStore = createLazyDraftStore(
  async () => (await import('./draft-store.ts')).openDraftStore(name),
  flag,
)
export const draftLocks = openDraftLocks(name)
