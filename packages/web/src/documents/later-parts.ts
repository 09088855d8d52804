import { type FunctionComponent, lazy } from 'react'

/** What of a form is not there from the start: its script follows once the fields stand. */
export const EditingState = lazy(async () => ({ default: (await load())?.EditingState ?? none }))

export const EmailAction = lazy(async () => ({ default: (await load())?.EmailAction ?? none }))

/** A script of its own: few screens are wide enough. */
export const LivePaper = lazy(async () => {
  const loaded = await import('./papers/LivePaper.tsx').catch(() => null)
  return { default: loaded?.LivePaper ?? none }
})

export const PreviewAction = lazy(async () => ({ default: (await load())?.PreviewAction ?? none }))

/** A form without them is better than none. */
function load() {
  return import('./form-parts.ts').catch(() => null)
}

const none: FunctionComponent = () => null
