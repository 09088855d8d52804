import { createContext, useContext } from 'react'

interface CurrentMember {
  readonly id: number
  readonly isAdmin: boolean
}

/** Provides the signed-in member. Null while the member is unknown. */
export const CurrentMemberContext = createContext<CurrentMember | null>(null)

export function useCurrentMember(): CurrentMember | null {
  return useContext(CurrentMemberContext)
}
