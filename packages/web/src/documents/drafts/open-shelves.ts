import { basePath } from '#api/surroundings.ts'
import { heldDrafts } from './held-drafts.ts'
import { laterShelf } from './later-shelf.ts'

// Another base path is another installation. Another installation at the same one has other owners.
const name = `drafts ${basePath()}`

const mark = {
  isSet: () => localStorage.getItem(name) !== null,
  set: () => localStorage.setItem(name, '1'),
  clear: () => localStorage.removeItem(name),
}

export const shelf = laterShelf(async () => (await import('./draft-shelf.ts')).openShelf(name), mark)
export const held = heldDrafts(name)
