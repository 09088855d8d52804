type AskToSignIn = () => Promise<void>

let ask: AskToSignIn | null = null
let asking: Promise<void> | null = null

/** Registers the function that asks the user to sign in again on the same screen. Returns a function that removes it. */
export function onSessionEnded(handler: AskToSignIn): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/** Asks the user to sign in again. All calls that find their session ended at the same time share one dialog. */
export function signInAgain(): Promise<void> {
  asking ??= (ask ?? noOneAsks)().finally(() => {
    asking = null
  })
  return asking
}

function noOneAsks(): Promise<void> {
  return Promise.reject(new Error('No handler is registered that asks the user to sign in again.'))
}
