import { englishText } from '@quittance/shared/text/english-text.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { DemoSaveFailed, type DemoState, demoAdminEmail, seedDemo } from '#demo/seed-demo.ts'
import { CommandError } from '#errors.ts'
import { findPasswordWeakness } from '#members/password-strength.ts'
import { printLine, readPassword } from '#process/terminal.ts'
import type { Services } from '#services.ts'
import { withServices } from './installed-services.ts'

const { groupName, taxRateName, currencyName } = uniqueKeys

/** Keys that a record of the installation can share with one of the demo company. */
const demoUniqueKeys = [groupName, taxRateName, currencyName] as const

/** Fills an installation with the demo company. */
export async function seed(): Promise<void> {
  await withServices(async (services) => {
    const password = await readPassword()
    const weakness = await findPasswordWeakness(services, { password, name: '', email: demoAdminEmail })
    if (weakness) throw new CommandError(englishText(weakness.key, weakness.params))
    const demoState = await seedOrExplain(services, password)
    if (demoState.state === 'address-taken') {
      throw new CommandError(
        `A member of this installation has the address ${demoState.email}, which a member of the demo company needs. Nothing was changed. Change the address of that member, or seed another installation.`,
      )
    }
    printLine(
      demoState.state === 'absent'
        ? `The demo company is there. Its administrator signs in with ${demoAdminEmail}.`
        : `The demo company is there already. The password that was entered is not used: its administrator signs in with ${demoAdminEmail} and the present password.`,
    )
  })
}

async function seedOrExplain(services: Services, password: string): Promise<DemoState> {
  try {
    return await seedDemo(services, { password })
  } catch (error) {
    if (error instanceof DemoSaveFailed && error.reason === 'number-occupied') {
      const { kind, number } = error.document
      throw new CommandError(
        `This installation has ${kind} ${number} already, a number that the demo company needs. Nothing was changed. Seed an installation without documents.`,
        { cause: error },
      )
    }
    if (!isDuplicate(error, ...demoUniqueKeys)) throw error
    throw new CommandError(
      'This installation has a record with a name that the demo company needs, such as a product group. Nothing was changed. Seed an installation that is not in use.',
      { cause: error },
    )
  }
}
