import { basePath } from '#api/surroundings.ts'
import { openShelf } from './draft-shelf.ts'
import { heldDrafts } from './held-drafts.ts'

// Another base path is another installation. Another installation at the same one has other owners.
const name = `drafts ${basePath()}`

export const shelf = openShelf(name)
export const held = heldDrafts(name)
