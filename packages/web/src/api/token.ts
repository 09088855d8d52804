const tokenKey = 'token'
const listeners = new Set<() => void>()

/** This browser's half of the session; the other half is a cookie that no script sees. */
export function keptToken(): string | null {
  return localStorage.getItem(tokenKey)
}

export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
  for (const listener of listeners) listener()
}

/** Called when somebody signs in or out in another tab. @returns how to stop */
export function onTokenChangeElsewhere(listener: () => void): () => void {
  // Without a key all of it was cleared.
  const hear = ({ key }: StorageEvent) => (key === tokenKey || key === null) && listener()
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Called when somebody signs in or out, in this tab or in another one. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
