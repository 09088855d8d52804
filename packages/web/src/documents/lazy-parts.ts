import { type FunctionComponent, lazy } from 'react'

/** The parts of the form in this module are lazy: their chunk loads after the fields have rendered. */
export const EditingState = lazy(async () => ({ default: (await load())?.EditingState ?? none }))

export const EmailAction = lazy(async () => ({ default: (await load())?.EmailAction ?? none }))

/** Has a chunk of its own, because few screens are wide enough to show it. */
export const LivePreview = lazy(async () => {
  const loaded = await import('#documents/preview/LivePreview.tsx').catch(() => null)
  return { default: loaded?.LivePreview ?? none }
})

export const PreviewAction = lazy(async () => ({ default: (await load())?.PreviewAction ?? none }))

/** Loads the chunk; null if that fails, because the form also works without these parts. */
function load() {
  return import('./form-parts.ts').catch(() => null)
}

const none: FunctionComponent = () => null
