import { laterScreen } from './later-screen.tsx'

/** The start page, wizard included, whose script only those load who open it. */
export const StartPage = laterScreen(async () => (await import('./StartScreen.tsx')).StartScreen)
