import { type FirstStep, firstSteps } from '@quittance/shared/contract/first-steps.ts'
import { listMissingSellerData } from '@quittance/shared/documents/seller-data.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { listRecordedSteps } from './repository.ts'

/** They lead to the settings. */
const stepsOfAdministrators: ReadonlySet<FirstStep> = new Set(['company', 'mail'])

/**
 * Returns the steps until the first document, and whether each is done; none if an administrator has hidden them. Members who
 * are not administrators have those that they can do themselves.
 */
export async function readFirstSteps(
  db: Connection,
  { isAdmin, isMailOn }: { readonly isAdmin: boolean; readonly isMailOn: boolean },
): Promise<{ readonly step: FirstStep; readonly isDone: boolean }[]> {
  const recorded = await listRecordedSteps(db)
  if (recorded.has('hidden')) return []
  const isDone: Readonly<Record<FirstStep, () => Promise<boolean>>> = {
    company: async () => listMissingSellerData(await readCurrentCompany(db)).length === 0,
    mail: async () => isMailOn && (recorded.has('mail') || (await hasSentMail(db))),
    customer: () => hasRows(db, 'customers'),
    product: () => hasRows(db, 'products'),
    document: () => hasRows(db, 'documents'),
  }
  const steps = firstSteps.filter((step) => isAdmin || !stepsOfAdministrators.has(step))
  return await Promise.all(steps.map(async (step) => ({ step, isDone: await isDone[step]() })))
}

async function hasRows(db: Connection, table: 'customers' | 'products' | 'documents'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}

async function hasSentMail(db: Connection): Promise<boolean> {
  const sent = db.selectFrom('mail_messages').select('id').where('state', '=', 'sent').limit(1)
  return (await sent.executeTakeFirst()) !== undefined
}
