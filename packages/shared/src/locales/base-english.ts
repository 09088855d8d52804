import application from './en/application.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }

/** English texts that the browser loads with every screen. Written by `npm run locales`. */
export const baseEnglish = {
  ...application,
  ...validation,
}
