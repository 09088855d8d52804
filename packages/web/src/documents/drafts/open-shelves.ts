import { basePath } from '#api/surroundings.ts'
import { openShelf } from './draft-shelf.ts'
import { heldDrafts } from './held-drafts.ts'

/** Of this installation, in this browser. */
export const shelf = openShelf()
export const held = heldDrafts(`drafts ${basePath()}`)
