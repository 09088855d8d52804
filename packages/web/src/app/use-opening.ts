import { useMatch } from '@tanstack/react-router'

/**
 * Returns a number that changes each time the screen is opened again at the same address. It comes from the route of the
 * screen, because during navigation the location is already that of the next screen.
 */
export function useOpening(): number {
  return useMatch({ strict: false, select: ({ context }) => openingIn(context) })
}

function openingIn(context: { readonly opening?: number }): number {
  return context.opening ?? 0
}
