import { z } from 'zod'
import { get } from './endpoint.ts'

export const readTranslations = get({
  path: '/api/v1/applocale/:locale',
  summary: 'Return all texts of the product in a language, by key.',
  access: 'everyone',
  params: z.object({ locale: z.string() }),
  response: z.object({ locales: z.record(z.string(), z.string()) }),
})
