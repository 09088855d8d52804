import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import * as backups from '@quittance/shared/contract/backups.ts'
import { installFirst } from '@quittance/shared/contract/installer.ts'
import { appLocale } from '@quittance/shared/contract/locale.ts'
import * as templates from '@quittance/shared/contract/mail-templates.ts'
import * as outbox from '@quittance/shared/contract/outbox.ts'
import * as paper from '@quittance/shared/contract/paper-settings.ts'
import * as log from '@quittance/shared/contract/security-log.ts'
import * as settings from '@quittance/shared/contract/settings.ts'
import * as statuses from '@quittance/shared/contract/statuses.ts'
import { aPng } from '#test/a-picture.ts'
import { aFile, queueOne } from '#test/queued-mail.ts'
import { type Exercises, nameOf, type Prepare, type Stage } from './exercise.ts'

/** Every call about settings, e-mails and the security log. */
export function officeExercises(): Exercises {
  return new Map([...ofSettings(), ...ofStatuses(), ...ofMail(), ...ofEverybody()])
}

type Entry = [string, Prepare]

const look = { look: 'band', accent: '#0f4c5c' }
const firmAs = (name: string) => ({
  ...{ name, address: '1 rue', postal_code: '75001', city: 'Paris', country: 'FR', email: 'a@example.org' },
  ...{ phone: '', legal_number: '', tax_number: '' },
})
const newKind = (number: number) => ({
  ...{ kind: 'invoice', prefix: 'F-', next_number: number, number_width: 4, default_title: 'Facture' },
  days_until_due: 30,
})

function ofSettings(): Entry[] {
  return [
    [nameOf(settings.readCompany), () => ({})],
    [nameOf(settings.updateCompany), ({ next }) => ({ body: firmAs(`Firme ${next()}`) })],
    [
      nameOf(settings.storeLogo),
      ({ next }) => ({ body: { logo: aPng({ width: next() }).toString('base64') } }),
    ],
    [
      nameOf(settings.readLogo),
      async ({ firm }) => {
        await firm.client.call(settings.storeLogo, { logo: aPng().toString('base64') })
        return {}
      },
    ],
    [nameOf(settings.readKinds), () => ({})],
    [nameOf(settings.updateKind), ({ next }) => ({ body: newKind(next()) })],
    [nameOf(settings.readMail), () => ({})],
    [nameOf(settings.testMailSettings), () => ({ body: { to: 'a@example.org' } })],
    [nameOf(paper.readPaperSettings), () => ({})],
    [nameOf(paper.updatePaperSettings), () => ({ body: look })],
    [nameOf(paper.previewPaperSettings), () => ({ body: look })],
    [nameOf(templates.listMailTemplates), () => ({})],
    [
      nameOf(templates.updateMailTemplate),
      ({ next }) => ({ body: { kind: 'invoice', locale: 'fr', subject: `Facture ${next()}`, message: '' } }),
    ],
    [nameOf(templates.resetMailTemplate), () => ({ body: { kind: 'invoice', locale: 'fr' } })],
    [nameOf(backups.readBackups), () => ({})],
    [
      nameOf(backups.updateBackups),
      ({ next }) => ({ body: { is_on: false, time: '03:00', folder: '', keep: 1 + (next() % 900) } }),
    ],
    [nameOf(backups.backUpNow), () => ({})],
  ]
}

async function aStatus({ firm, next }: Stage): Promise<number> {
  const body = { kind: 'estimate', name: `Status ${next()}`, meaning: 'open' }
  return (await firm.client.call(statuses.storeStatus, body)).json().id
}

function ofStatuses(): Entry[] {
  return [
    [nameOf(statuses.listStatusSettings), () => ({})],
    [
      nameOf(statuses.storeStatus),
      ({ next }) => ({ body: { kind: 'estimate', name: `Status ${next()}`, meaning: 'open' } }),
    ],
    [
      nameOf(statuses.updateStatus),
      async (stage) => ({
        body: { id: await aStatus(stage), name: `Other ${stage.next()}`, meaning: 'won' },
      }),
    ],
    [
      nameOf(statuses.orderStatuses),
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
    [nameOf(statuses.retireStatus), async (stage) => ({ body: { id: await aStatus(stage), retired: true } })],
    [nameOf(statuses.deleteStatus), async (stage) => ({ body: { id: await aStatus(stage) } })],
  ]
}

async function severalMails(stage: Stage): Promise<number[]> {
  const given = { ...stage, settings: () => stage.test.services.installation.database }
  const ids: number[] = []
  while (ids.length < stage.several) ids.push(await queueOne(given, { attachments: [aFile()] }))
  return ids
}

function ofMail(): Entry[] {
  return [
    [nameOf(outbox.listMail), ({ listed }) => ({ query: { limit: listed, counted: '1' } })],
    [nameOf(outbox.readMailState), () => ({})],
    [nameOf(outbox.sendMailAgain), async (stage) => ({ body: { ids: await severalMails(stage) } })],
    [nameOf(outbox.cancelMail), async (stage) => ({ body: { ids: await severalMails(stage) } })],
    [
      nameOf(outbox.readMailAttachment),
      async (stage) => {
        const [id] = await severalMails(stage)
        return { url: outbox.readMailAttachment.path.replace(':id', `${id}`).replace(':position', '0') }
      },
    ],
  ]
}

function ofEverybody(): Entry[] {
  return [
    [nameOf(log.listSecurityEvents), ({ listed }) => ({ query: { limit: listed } })],
    [nameOf(log.exportSecurityEvents), () => ({ query: { format: 'csv' } })],
    [nameOf(installFirst), () => ({})],
    [nameOf(refreshCsrfToken), ({ test }) => ({ client: test.client() })],
    [nameOf(appLocale), () => ({ url: appLocale.path.replace(':locale', 'fr') })],
  ]
}
