const tokenKey = 'token'
const listeners = new Set<() => void>()

/** Returns the session token, one of the two secrets of a session. The other one is a cookie that scripts cannot read. */
export function keptToken(): string | null {
  return localStorage.getItem(tokenKey)
}

export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
  for (const listener of listeners) listener()
}

/** Calls a function when a member signs in or out in another tab. @returns a function that stops this */
export function onTokenChangeElsewhere(listener: () => void): () => void {
  // The key is null if the whole storage was cleared.
  const hear = ({ key }: StorageEvent) => (key === tokenKey || key === null) && listener()
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Calls a function when a member signs in or out, in this tab or in another one. @returns a function that stops this */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
