import type { User } from '@quittance/shared/contract/auth.ts'
import { createContext, useContext } from 'react'

/** Who is signed in: drafts are theirs. Null while nobody knows. */
export const DraftOwnerContext = createContext<string | null>(null)

export function useDraftOwner(): string | null {
  return useContext(DraftOwnerContext)
}

/** Ids say nothing by themselves: another installation at the same address has other members under them. */
export function ownerOf({ id, installation }: Pick<User, 'id' | 'installation'>): string {
  return `${installation ?? ''} ${id}`
}
