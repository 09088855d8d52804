import { type Brand, readCurrentUser, type User } from '@quittance/shared/contract/auth.ts'
import type { Permission } from '@quittance/shared/contract/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rememberFor } from './browser-storage.ts'
import { call } from './client.ts'

/** The signed-in member. */
interface Me extends User {
  /** Absent: not loaded yet, after a sign-in. */
  readonly company?: Brand
  /** Whether documents are issued here. Absent: as above. */
  readonly is_issuing?: boolean
}

/** In milliseconds. Without it, a client that stays open would not notice that issuing was switched on. */
const freshMs = 900_000

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<Me> => {
    const { user, ...others } = await call(readCurrentUser, { signal })
    rememberFor(user.id)
    return { ...user, ...others }
  },
  staleTime: freshMs,
})

/** Returns the signed-in member; undefined until the server has responded. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data
}

/** Returns the last known member from the cache, without a request. */
export function useKnownMe(): User | undefined {
  return useQuery({ ...meQuery, enabled: false }).data
}

/** Returns whether the signed-in member has a permission; false until the server has responded. The server enforces it too. */
export function useMay(permission: Permission): boolean {
  return useMe()?.permissions.includes(permission) === true
}
