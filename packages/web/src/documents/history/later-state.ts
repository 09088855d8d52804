import { type FunctionComponent, lazy } from 'react'

/** Undoing, and keeping what is typed: its script follows once the form stands, and a form without it is better than none. */
export const EditingState = lazy(async () => {
  const loaded = await import('./EditingState.tsx').catch(() => null)
  return { default: loaded?.EditingState ?? none }
})

const none: FunctionComponent = () => null
