// Its types have the page of Playwright.
import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressMouse: () => Promise<void>
    releaseMouse: () => Promise<void>
  }
}

/** Presses the button of the mouse, which `userEvent.hover` moves. */
export const pressMouse: BrowserCommand<[]> = ({ page }) => page.mouse.down()

/** Releases the button of the mouse. */
export const releaseMouse: BrowserCommand<[]> = ({ page }) => page.mouse.up()
