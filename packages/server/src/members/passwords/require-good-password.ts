import { Invalid } from '#errors.ts'
import type { Services } from '#services.ts'
import { type PasswordCandidate, findPasswordWeakness } from './find-weakness.ts'

/** @throws Invalid, naming the field `password` */
export async function requireStrongPassword(
  services: Pick<Services, 'database' | 'installation'>,
  candidate: PasswordCandidate,
): Promise<void> {
  const weakness = await findPasswordWeakness(services, candidate)
  if (weakness) throw new Invalid(weakness, { password: [weakness] })
}
