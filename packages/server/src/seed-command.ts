import { englishText } from '@quittance/shared/text/translate.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { demoAdminEmail } from '#database/seed/demo-company.ts'
import { findWeakness } from '#members/passwords/find-weakness.ts'
import { Impossible } from './impossible.ts'
import { withServices } from './installed-services.ts'
import { readPassword } from './read-password.ts'
import { say } from './say.ts'

/** Fills an installation with the demo company. */
export async function seed(): Promise<void> {
  await withServices(async (services) => {
    const password = await readPassword()
    const weakness = await findWeakness(services, { password, name: '', email: demoAdminEmail })
    if (weakness) throw new Impossible(englishText(weakness.key, weakness.params))
    const { email } = await seedDemo(services, { password })
    say(`The demo company is there. Its administrator signs in with ${email}.`)
  })
}
