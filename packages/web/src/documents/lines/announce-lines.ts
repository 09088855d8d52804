import { createContext, useContext } from 'react'

/** Announces a message about the lines to screen readers. */
export type AnnounceLines = (message: string) => void

/** Provides the function that announces changes of the lines to screen readers. */
export const AnnounceLinesContext = createContext<AnnounceLines>(() => undefined)

export function useAnnounceLines(): AnnounceLines {
  return useContext(AnnounceLinesContext)
}
