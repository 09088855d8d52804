import { keptToken } from './token.ts'

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
