import { createContext, useContext } from 'react'

/** Who is signed in, by id: drafts are theirs. Null while nobody knows. */
export const DraftOwnerContext = createContext<number | null>(null)

export function useDraftOwner(): number | null {
  return useContext(DraftOwnerContext)
}
