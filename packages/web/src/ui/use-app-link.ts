import { useRouter } from '@tanstack/react-router'

/** Returns the address of a screen, for links that open a new tab. */
export function useAppLink(path: string): string {
  return useRouter().buildLocation({ to: path }).href
}
