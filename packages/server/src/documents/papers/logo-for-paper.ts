import type { Logo } from '#pdf/paper.ts'
import type { Services } from '#services.ts'
import { readCurrentLogo } from '#settings/logo/current-logo.ts'

const logoTypes: ReadonlyMap<string, Logo['type']> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** The firm's logo, as far as it can stand on paper; null: none. */
export async function findPrintLogo(services: Pick<Services, 'database' | 'config'>): Promise<Logo | null> {
  const picture = await readCurrentLogo(services)
  const type = picture && logoTypes.get(picture.contentType)
  return picture && type ? { type, content: picture.content } : null
}
