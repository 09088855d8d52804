import { Invalid } from '#errors.ts'
import type { Services } from '#services.ts'
import { type ChosenPassword, findWeakness } from './find-weakness.ts'

/** @throws Invalid, naming the field `password` */
export async function requireGoodPassword(
  services: Pick<Services, 'database' | 'installation'>,
  chosen: ChosenPassword,
): Promise<void> {
  const weakness = await findWeakness(services, chosen)
  if (weakness) throw new Invalid(weakness, { password: [weakness] })
}
