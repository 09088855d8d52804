import { type FunctionComponent, lazy } from 'react'

/** What a form can do besides saving: its script follows once the form stands. */
export const PreviewAction = lazy(async () => ({ default: (await load())?.PreviewAction ?? none }))

export const EmailAction = lazy(async () => ({ default: (await load())?.EmailAction ?? none }))

export const LivePaper = lazy(async () => ({ default: (await load())?.LivePaper ?? none }))

export const EditingState = lazy(async () => ({ default: (await load())?.EditingState ?? none }))

/** A form without them is better than none. */
function load() {
  return import('./form-actions.ts').catch(() => null)
}

const none: FunctionComponent = () => null
