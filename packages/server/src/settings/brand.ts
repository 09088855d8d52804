import type { Brand } from '@quittance/shared/contract/auth.ts'
import { readLogo } from '@quittance/shared/contract/settings.ts'
import type { Services } from '#services.ts'
import { hashLogo, readCurrentLogo } from './logo.ts'
import { readCurrentCompany } from './repository.ts'

/**
 * Returns the name of the company and the path of its logo. Both are cached with the reference data, so a logo file that is
 * replaced on the disk is noticed after the next change of settings or the next start.
 */
export async function readBrand(
  services: Pick<Services, 'database' | 'config' | 'reference'>,
): Promise<Brand> {
  return await services.reference.read('brand', async () => {
    const { name } = await readCurrentCompany(services.database)
    const logo = await readCurrentLogo(services)
    return { name, logo: logo && `${readLogo.path}?version=${hashLogo(logo)}` }
  })
}
