import { createContext } from 'react'

/** The pages of the help, in the order of its contents. Each is a file `docs/help/<language>/<topic>.md`. */
export const helpTopics = [
  'dashboard',
  'documents',
  'lines',
  'amounts',
  'drafts',
  'emails',
  'versions',
  'conversions',
  'issuing',
  'payments',
  'lists',
  'clients',
  'imports',
  'products',
  'search',
  'shortcuts',
  'company',
  'print',
  'access',
  'ledger',
  'backups',
] as const

export type HelpTopic = (typeof helpTopics)[number]

export function isHelpTopic(name: string): name is HelpTopic {
  return helpTopics.some((topic) => topic === name)
}

/** Opens a page of the help; without a topic that of the open screen. The layout of the members’ screens provides it. */
export const HelpContext = createContext<(topic?: HelpTopic) => void>(() => undefined)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page that `?` opens on the screen. Absent: layouts, and screens of people who are not signed in. */
    readonly help?: HelpTopic
  }
}
