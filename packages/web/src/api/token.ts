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

/**
 * Reloads a page that the browser shows again from its back-forward cache if a member has signed in or out since it was left: it
 * would show the data of another session.
 * @returns a function that stops this
 */
export function reloadAfterOtherSession(): () => void {
  let leftWith = keptToken()
  const leave = () => {
    leftWith = keptToken()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && keptToken() !== leftWith) window.location.reload()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
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
