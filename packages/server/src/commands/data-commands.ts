import { isDuplicate } from '#database/queries/database-errors.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { DemoSaveError, type DemoState, demoAdminEmail, seedDemo } from '#demo/seed-demo.ts'
import { CommandError } from '#errors.ts'
import { findPasswordWeakness } from '#members/password-strength.ts'
import { createProgressBar, formatSentence, printLine, readPassword } from '#process/terminal.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import type { Services } from '#services.ts'
import { withInstalledServices } from './installed-services.ts'

const { groupName, taxRateName, currencyName } = uniqueKeys

/** Unique keys that a record of the demo company can share with an existing record. */
const demoUniqueKeys = [groupName, taxRateName, currencyName] as const

/** Adds the demo company to an installation. @throws CommandError if a record of the demo company conflicts with an existing one */
export async function seed(): Promise<void> {
  await withInstalledServices(async (services) => {
    const password = await readPassword()
    const weakness = await findPasswordWeakness(services, { password, name: '', email: demoAdminEmail })
    if (weakness) throw new CommandError(formatSentence(weakness))
    const demoState = await seedOrExplain(services, password)
    if (demoState.state === 'address-taken') {
      throw new CommandError(
        `A member of this installation has the address ${demoState.email}, which a member of the demo company needs. Nothing was changed. Change the address of that member, or seed another installation.`,
      )
    }
    printLine(
      demoState.state === 'absent'
        ? `The demo company was created. Its administrator signs in with ${demoAdminEmail}.`
        : `The demo company already exists. The password that was entered is not used: its administrator signs in with ${demoAdminEmail} and the current password.`,
    )
  })
}

async function seedOrExplain(services: Services, password: string): Promise<DemoState> {
  try {
    return await seedDemo(services, { password })
  } catch (error) {
    if (error instanceof DemoSaveError && error.reason === 'number-taken') {
      const { kind, number } = error.document
      throw new CommandError(
        `This installation already has ${kind} ${number}, a number that the demo company needs. Nothing was changed. Seed an installation without documents.`,
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

/** Rebuilds the search index. A running server uses the old index until the new one is complete. */
export async function reindex(): Promise<void> {
  await withInstalledServices(async (services) => {
    const isRebuilt = await rebuildIndex(services, createProgressBar('Search index'))
    if (!isRebuilt) {
      throw new CommandError('Another process is writing to the search index. Try again in a minute.')
    }
    printLine('The search index was rebuilt.')
  })
}
