import { createContext, useContext } from 'react'

/** Reads out what became of a line. */
export const LineNewsContext = createContext<(news: string) => void>(() => undefined)

export function useLineNews(): (news: string) => void {
  return useContext(LineNewsContext)
}
