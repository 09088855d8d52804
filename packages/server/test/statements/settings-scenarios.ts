import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import * as backups from '@quittance/shared/contract/backups.ts'
import { listChanges } from '@quittance/shared/contract/change-history.ts'
import { readInstallationState } from '@quittance/shared/contract/installer.ts'
import * as lists from '@quittance/shared/contract/list-views.ts'
import { readTranslations } from '@quittance/shared/contract/locale.ts'
import * as mail from '@quittance/shared/contract/mail.ts'
import * as region from '@quittance/shared/contract/region-settings.ts'
import * as log from '@quittance/shared/contract/security-log.ts'
import * as settings from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { createPng } from '#test/pictures.ts'
import { buildAttachment, queueTestMessage } from '#test/queued-mail.ts'
import { getCallName, type ScenarioContext, type ScenarioEntry, type Scenarios } from './call-scenario.ts'
import { storeDocument } from './document-scenarios.ts'
import { createPrintScenarios } from './print-scenarios.ts'

/** Scenarios of settings, e-mails and the security log. */
export function createSettingsScenarios(): Scenarios {
  return new Map([
    ...createCompanyScenarios(),
    ...createStatusScenarios(),
    ...createPrintScenarios(),
    ...createMailScenarios(),
    ...createListViewScenarios(),
    ...createPublicScenarios(),
  ])
}

const createCompanyFields = (name: string) => ({
  ...{ name, address: '1 rue', postal_code: '75001', city: 'Paris', country: 'FR', email: 'a@example.org' },
  ...{ phone: '', legal_number: '', tax_number: '' },
})
const regionFields = { locale: 'fr', currency_id: null, paper_size: 'a4' }
const createKindFields = (number: number) => ({
  ...{ kind: 'invoice', prefix: 'F-', next_number: number, number_width: 4, default_title: 'Facture' },
  days_until_due: 30,
})

/** Returns a valid Belgian IBAN: its check digits are 98 less the rest of the division by 97. */
function createIban(number: number): string {
  const account = String(number).padStart(12, '0')
  const check = 98n - (BigInt(`${account}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${account}`
}

function createCompanyScenarios(): ScenarioEntry[] {
  return [
    [getCallName(settings.readCompany), () => ({})],
    [
      getCallName(settings.updateCompany),
      ({ takeNumber }) => ({ body: createCompanyFields(`Firme ${takeNumber()}`) }),
    ],
    [
      getCallName(settings.updateBankDetails),
      ({ takeNumber }) => ({ body: { iban: createIban(takeNumber()), bic: '' } }),
    ],
    [
      getCallName(settings.storeLogo),
      ({ takeNumber }) => ({ body: { logo: createPng({ width: takeNumber() }).toString('base64') } }),
    ],
    [
      getCallName(settings.readLogo),
      async ({ company }) => {
        await company.client.call(settings.storeLogo, { logo: createPng().toString('base64') })
        return {}
      },
    ],
    [getCallName(settings.readKinds), () => ({})],
    [getCallName(settings.updateKind), ({ takeNumber }) => ({ body: createKindFields(takeNumber()) })],
    [getCallName(region.readRegion), () => ({})],
    [
      getCallName(region.updateRegion),
      // Each size changes the time zone.
      ({ size }) => ({
        body: { ...regionFields, time_zone: size === 'few' ? 'Europe/Paris' : 'Europe/Rome' },
      }),
    ],
    // Its currency exists: scenarios of currencies create codes that another one could have.
    [getCallName(region.applyCountry), () => ({ body: { country: 'FR', locale: 'fr' } })],
    [getCallName(settings.readMail), () => ({})],
    [getCallName(settings.testMailSettings), () => ({ body: { to: 'a@example.org' } })],
    [getCallName(mail.listMailTemplates), () => ({})],
    [
      getCallName(mail.updateMailTemplate),
      ({ takeNumber }) => ({
        body: { kind: 'invoice', locale: 'fr', subject: `Facture ${takeNumber()}`, message: '' },
      }),
    ],
    [getCallName(mail.resetMailTemplate), () => ({ body: { kind: 'invoice', locale: 'fr' } })],
    [getCallName(backups.readBackups), () => ({})],
    [
      getCallName(backups.updateBackups),
      ({ takeNumber }) => ({
        body: { is_on: false, time: '03:00', folder: '', keep: 1 + (takeNumber() % 900) },
      }),
    ],
    [getCallName(backups.backUpNow), () => ({})],
  ]
}

async function createStatus({ company, takeNumber }: ScenarioContext): Promise<number> {
  const body = { kind: 'estimate', name: `Status ${takeNumber()}`, meaning: 'open' }
  return (await company.client.call(settings.storeStatus, body)).json().id
}

function createStatusScenarios(): ScenarioEntry[] {
  return [
    [getCallName(settings.listStatusSettings), () => ({})],
    [
      getCallName(settings.storeStatus),
      ({ takeNumber }) => ({ body: { kind: 'estimate', name: `Status ${takeNumber()}`, meaning: 'open' } }),
    ],
    [
      getCallName(settings.updateStatus),
      async (context) => ({
        body: { id: await createStatus(context), name: `Other ${context.takeNumber()}`, meaning: 'won' },
      }),
    ],
    [
      getCallName(settings.orderStatuses),
      async (context) => {
        const statuses = context.test.services.database.selectFrom('document_statuses').select('id')
        const rows = await statuses
          .where('kind', '=', 'estimate')
          .where('retired_at', 'is', null)
          .orderBy('position', 'desc')
          .execute()
        return { body: { kind: 'estimate', ids: rows.map(({ id }) => id) } }
      },
    ],
    [
      getCallName(settings.retireStatus),
      async (context) => ({ body: { id: await createStatus(context), retired: true } }),
    ],
    [getCallName(settings.deleteStatus), async (context) => ({ body: { id: await createStatus(context) } })],
  ]
}

const listView = { list: 'invoice', is_shared: true, query: { sort: 'number' }, columns: null }

/** Stores as many views as `batchSize`, and returns the id of one. */
async function storeViews({ company, takeNumber, batchSize }: ScenarioContext): Promise<number> {
  let id = 0
  for (let count = 0; count < batchSize; count += 1) {
    const view = { ...listView, name: `View ${takeNumber()}` }
    id = (await company.client.call(lists.storeListView, view)).json().id
  }
  return id
}

function createListViewScenarios(): ScenarioEntry[] {
  return [
    [
      getCallName(lists.readListSettings),
      async (context) => {
        await storeViews(context)
        return { url: lists.readListSettings.path.replace(':list', 'invoice') }
      },
    ],
    [
      getCallName(lists.updateListColumns),
      async ({ company }) => {
        const body = { list: 'invoice', columns: null }
        await company.client.call(lists.updateListColumns, body)
        return { body }
      },
    ],
    [
      getCallName(lists.setDefaultView),
      async (context) => ({ body: { list: 'invoice', view_id: await storeViews(context) } }),
    ],
    [
      getCallName(lists.storeListView),
      ({ takeNumber }) => ({ body: { ...listView, name: `View ${takeNumber()}` } }),
    ],
    [
      getCallName(lists.updateListView),
      async (context) => ({ body: { id: await storeViews(context), is_shared: false } }),
    ],
    [getCallName(lists.deleteListView), async (context) => ({ body: { id: await storeViews(context) } })],
  ]
}

async function queueMessages(context: ScenarioContext): Promise<number[]> {
  const companyContext = { ...context, settings: () => context.test.services.installation.database }
  const { id: documentId, version: documentVersion } = await storeDocument(context, getKind('invoice'))
  const message = { documentId, documentVersion, attachments: [buildAttachment()] }
  const ids: number[] = []
  while (ids.length < context.batchSize) ids.push(await queueTestMessage(companyContext, message))
  return ids
}

function createMailScenarios(): ScenarioEntry[] {
  return [
    [getCallName(mail.listMail), ({ pageSize }) => ({ query: { limit: pageSize, counted: '1' } })],
    [getCallName(mail.readMailState), () => ({})],
    [getCallName(mail.resendMail), async (context) => ({ body: { ids: await queueMessages(context) } })],
    [getCallName(mail.cancelMail), async (context) => ({ body: { ids: await queueMessages(context) } })],
    [
      getCallName(mail.readMailAttachment),
      async (context) => {
        const [id] = await queueMessages(context)
        return { url: mail.readMailAttachment.path.replace(':id', `${id}`).replace(':position', '0') }
      },
    ],
  ]
}

function createPublicScenarios(): ScenarioEntry[] {
  return [
    [getCallName(log.listSecurityEvents), ({ pageSize }) => ({ query: { limit: pageSize } })],
    [getCallName(listChanges), ({ pageSize }) => ({ query: { limit: pageSize } })],
    [getCallName(log.exportSecurityEvents), () => ({ query: { format: 'csv' } })],
    [getCallName(readInstallationState), () => ({})],
    [getCallName(refreshCsrfToken), ({ test }) => ({ client: test.createClient() })],
    [getCallName(readTranslations), () => ({ url: readTranslations.path.replace(':locale', 'fr') })],
  ]
}
