import { lazyScreen } from './lazy-screen.tsx'

/** The start page with the setup wizard, as a lazy route component: other pages do not load it. */
export const StartPage = lazyScreen(async () => (await import('./StartScreen.tsx')).StartScreen)
