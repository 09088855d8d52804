import { useEffect, useEffectEvent } from 'react'
import { useOpenForm } from '#documents/document-store.ts'
import { focusPlace, type ProblemPlace } from './focus-place.ts'

/** Moves the focus to the field to which the address of a form leads. Renders nothing. */
export function FocusedPlace({ place }: { readonly place: ProblemPlace }) {
  const { store } = useOpenForm()
  const start = useEffectEvent(() => void focusPlace(place, store.getState().form))
  useEffect(() => start(), [])
  return null
}
