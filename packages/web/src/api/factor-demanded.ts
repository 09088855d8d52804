let tell: (() => void) | null = null

/** The application registers how it finds out what stands in somebody's way. */
export function onFactorDemanded(handler: () => void): () => void {
  tell = handler
  return () => {
    if (tell === handler) tell = null
  }
}

/** A call was refused because two-factor sign-in has to be set up first: it was demanded since the page was opened. */
export function factorDemanded(): void {
  tell?.()
}
