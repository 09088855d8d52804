import { type FirstStep, firstSteps, type SampleDataState } from '@quittance/shared/contract/first-steps.ts'
import { listMissingSellerData } from '@quittance/shared/documents/seller-data.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { hasSampleData } from '#settings/sample-records-repository.ts'
import { listRecordedSteps } from './repository.ts'

/** Steps that only administrators can do, because they change settings. */
const stepsOfAdministrators: ReadonlySet<FirstStep> = new Set(['company', 'mail'])

interface FirstSteps {
  readonly steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[]
  readonly sampleData: SampleDataState
}

/**
 * Returns the steps until the first document, and whether each is done; none if an administrator has hidden them. Members who
 * are not administrators have those that they can do themselves. Sample data is offered as long as the steps are.
 */
export async function readFirstSteps(
  { database: db, reference }: Pick<Services, 'database' | 'reference'>,
  { isAdmin, isMailOn }: { readonly isAdmin: boolean; readonly isMailOn: boolean },
): Promise<FirstSteps> {
  const isLoaded = await reference.read('sample data', hasSampleData)
  const recorded = await listRecordedSteps(db)
  if (recorded.has('hidden')) return { steps: [], sampleData: isLoaded ? 'loaded' : 'unavailable' }
  const isDone: Readonly<Record<FirstStep, () => Promise<boolean>>> = {
    company: async () => listMissingSellerData(await readCurrentCompany(db)).length === 0,
    mail: async () => isMailOn && (recorded.has('mail') || (await hasSentMail(db))),
    customer: () => hasRows(db, 'customers'),
    product: () => hasRows(db, 'products'),
    document: () => hasRows(db, 'documents'),
  }
  const steps = firstSteps.filter((step) => isAdmin || !stepsOfAdministrators.has(step))
  const listed = await Promise.all(steps.map(async (step) => ({ step, isDone: await isDone[step]() })))
  const hasDocuments = listed.some(({ step, isDone: isStepDone }) => step === 'document' && isStepDone)
  if (isLoaded) return { steps: listed, sampleData: 'loaded' }
  return { steps: listed, sampleData: hasDocuments ? 'unavailable' : 'available' }
}

/** Returns whether a table has a record that is not part of the sample data. */
async function hasRows(db: Connection, table: 'customers' | 'products' | 'documents'): Promise<boolean> {
  const samples = db.selectFrom('sample_records').select('record_id').where('record_type', '=', table)
  const own = db.selectFrom(table).select('id').where('id', 'not in', samples).limit(1)
  return (await own.executeTakeFirst()) !== undefined
}

async function hasSentMail(db: Connection): Promise<boolean> {
  const sent = db.selectFrom('mail_messages').select('id').where('state', '=', 'sent').limit(1)
  return (await sent.executeTakeFirst()) !== undefined
}
