import { useMatch } from '@tanstack/react-router'

/**
 * Another number each time that the screen is opened anew at the same address. It is the screen's own: on the way to another
 * one the location is that of the other already.
 */
export function useOpening(): number {
  return useMatch({ strict: false, select: ({ context }) => openingIn(context) })
}

function openingIn(context: { readonly opening?: number }): number {
  return context.opening ?? 0
}
