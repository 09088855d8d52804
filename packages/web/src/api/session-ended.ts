type AskToSignIn = () => Promise<void>

let ask: AskToSignIn | null = null
let asking: Promise<void> | null = null

/** The application registers how it asks somebody to sign in again without leaving the screen. */
export function onSessionEnded(handler: AskToSignIn): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/** However many calls find their session ended, one question is asked. */
export function signInAgain(): Promise<void> {
  asking ??= (ask ?? noOneAsks)().finally(() => {
    asking = null
  })
  return asking
}

function noOneAsks(): Promise<void> {
  return Promise.reject(new Error('Nobody is there to sign in again.'))
}
