import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import * as backups from '@quittance/shared/contract/backups.ts'
import { readInstallationState } from '@quittance/shared/contract/installer.ts'
import { readTranslations } from '@quittance/shared/contract/locale.ts'
import * as templates from '@quittance/shared/contract/mail.ts'
import * as outbox from '@quittance/shared/contract/mail.ts'
import * as log from '@quittance/shared/contract/security-log.ts'
import * as paper from '@quittance/shared/contract/settings.ts'
import * as settings from '@quittance/shared/contract/settings.ts'
import * as statuses from '@quittance/shared/contract/settings.ts'
import { createPng } from '#test/pictures.ts'
import { buildAttachment, queueTestMessage } from '#test/queued-mail.ts'
import { getCallName, type PrepareRequest, type ScenarioContext, type Scenarios } from './call-scenario.ts'

/** Every call about settings, e-mails and the security log. */
export function createSettingsScenarios(): Scenarios {
  return new Map([
    ...createCompanyScenarios(),
    ...createStatusScenarios(),
    ...createMailScenarios(),
    ...createPublicScenarios(),
  ])
}

type ScenarioEntry = [string, PrepareRequest]

const printSettings = { look: 'band', accent: '#0f4c5c' }
const companyFields = (name: string) => ({
  ...{ name, address: '1 rue', postal_code: '75001', city: 'Paris', country: 'FR', email: 'a@example.org' },
  ...{ phone: '', legal_number: '', tax_number: '' },
})
const kindFields = (number: number) => ({
  ...{ kind: 'invoice', prefix: 'F-', next_number: number, number_width: 4, default_title: 'Facture' },
  days_until_due: 30,
})

function createCompanyScenarios(): ScenarioEntry[] {
  return [
    [getCallName(settings.readCompany), () => ({})],
    [
      getCallName(settings.updateCompany),
      ({ takeNumber: next }) => ({ body: companyFields(`Firme ${next()}`) }),
    ],
    [
      getCallName(settings.storeLogo),
      ({ takeNumber: next }) => ({ body: { logo: createPng({ width: next() }).toString('base64') } }),
    ],
    [
      getCallName(settings.readLogo),
      async ({ company: firm }) => {
        await firm.client.call(settings.storeLogo, { logo: createPng().toString('base64') })
        return {}
      },
    ],
    [getCallName(settings.readKinds), () => ({})],
    [getCallName(settings.updateKind), ({ takeNumber: next }) => ({ body: kindFields(next()) })],
    [getCallName(settings.readMail), () => ({})],
    [getCallName(settings.testMailSettings), () => ({ body: { to: 'a@example.org' } })],
    [getCallName(paper.readPrintSettings), () => ({})],
    [getCallName(paper.updatePrintSettings), () => ({ body: printSettings })],
    [getCallName(paper.previewPrintSettings), () => ({ body: printSettings })],
    [getCallName(templates.listMailTemplates), () => ({})],
    [
      getCallName(templates.updateMailTemplate),
      ({ takeNumber: next }) => ({
        body: { kind: 'invoice', locale: 'fr', subject: `Facture ${next()}`, message: '' },
      }),
    ],
    [getCallName(templates.resetMailTemplate), () => ({ body: { kind: 'invoice', locale: 'fr' } })],
    [getCallName(backups.readBackups), () => ({})],
    [
      getCallName(backups.updateBackups),
      ({ takeNumber: next }) => ({
        body: { is_on: false, time: '03:00', folder: '', keep: 1 + (next() % 900) },
      }),
    ],
    [getCallName(backups.backUpNow), () => ({})],
  ]
}

async function createStatus({ company: firm, takeNumber: next }: ScenarioContext): Promise<number> {
  const body = { kind: 'estimate', name: `Status ${next()}`, meaning: 'open' }
  return (await firm.client.call(statuses.storeStatus, body)).json().id
}

function createStatusScenarios(): ScenarioEntry[] {
  return [
    [getCallName(statuses.listStatusSettings), () => ({})],
    [
      getCallName(statuses.storeStatus),
      ({ takeNumber: next }) => ({ body: { kind: 'estimate', name: `Status ${next()}`, meaning: 'open' } }),
    ],
    [
      getCallName(statuses.updateStatus),
      async (stage) => ({
        body: { id: await createStatus(stage), name: `Other ${stage.takeNumber()}`, meaning: 'won' },
      }),
    ],
    [
      getCallName(statuses.orderStatuses),
      async (stage) => {
        const database = stage.test.services.database.selectFrom('document_statuses').select('id')
        const ofKind = await database
          .where('kind', '=', 'estimate')
          .where('retired_at', 'is', null)
          .orderBy('position', 'desc')
          .execute()
        return { body: { kind: 'estimate', ids: ofKind.map(({ id }) => id) } }
      },
    ],
    [
      getCallName(statuses.retireStatus),
      async (stage) => ({ body: { id: await createStatus(stage), retired: true } }),
    ],
    [getCallName(statuses.deleteStatus), async (stage) => ({ body: { id: await createStatus(stage) } })],
  ]
}

async function queueMessages(stage: ScenarioContext): Promise<number[]> {
  const given = { ...stage, settings: () => stage.test.services.installation.database }
  const ids: number[] = []
  while (ids.length < stage.batchSize)
    ids.push(await queueTestMessage(given, { attachments: [buildAttachment()] }))
  return ids
}

function createMailScenarios(): ScenarioEntry[] {
  return [
    [getCallName(outbox.listMail), ({ pageSize: listed }) => ({ query: { limit: listed, counted: '1' } })],
    [getCallName(outbox.readMailState), () => ({})],
    [getCallName(outbox.resendMail), async (stage) => ({ body: { ids: await queueMessages(stage) } })],
    [getCallName(outbox.cancelMail), async (stage) => ({ body: { ids: await queueMessages(stage) } })],
    [
      getCallName(outbox.readMailAttachment),
      async (stage) => {
        const [id] = await queueMessages(stage)
        return { url: outbox.readMailAttachment.path.replace(':id', `${id}`).replace(':position', '0') }
      },
    ],
  ]
}

function createPublicScenarios(): ScenarioEntry[] {
  return [
    [getCallName(log.listSecurityEvents), ({ pageSize: listed }) => ({ query: { limit: listed } })],
    [getCallName(log.exportSecurityEvents), () => ({ query: { format: 'csv' } })],
    [getCallName(readInstallationState), () => ({})],
    [getCallName(refreshCsrfToken), ({ test }) => ({ client: test.createClient() })],
    [getCallName(readTranslations), () => ({ url: readTranslations.path.replace(':locale', 'fr') })],
  ]
}
