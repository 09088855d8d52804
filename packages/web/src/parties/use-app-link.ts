import { useRouter } from '@tanstack/react-router'

/** The address of a screen, for links that open a tab of their own. */
export function useAppLink(path: string): string {
  return useRouter().buildLocation({ to: path }).href
}
