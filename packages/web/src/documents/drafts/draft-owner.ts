import type { User } from '@quittance/shared/contract/auth.ts'
import { createContext, useContext } from 'react'

/** Provides the signed-in member as the owner of drafts. Null while the member is unknown. */
export const DraftOwnerContext = createContext<string | null>(null)

export function useDraftOwner(): string | null {
  return useContext(DraftOwnerContext)
}

/**
 * Returns the owner of drafts for a member. It contains the installation, because another installation at the same address has
 * other members with the same ids.
 */
export function ownerOf({ id, installation }: Pick<User, 'id' | 'installation'>): string {
  return `${installation ?? ''} ${id}`
}
