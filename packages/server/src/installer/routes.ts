import { join } from 'node:path'
import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import * as contract from '@quittance/shared/contract/installer.ts'
import { licenceHelpPath, verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { InstallerSettings } from '@quittance/shared/installation/installer-settings.ts'
import { settingNames } from '@quittance/shared/wire/installer-settings.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { ChangedMeanwhile, Invalid, KeyInUse, NotAllowed, type Sentence, TooManyAttempts } from '#errors.ts'
import { endSetupCookie, setSetupCookie } from '#http/cookies.ts'
import { issueAntiForgeryToken, requireAntiForgeryOfStrangers } from '#http/csrf.ts'
import { type Binding, type PublicBinding, serveEverybody } from '#http/endpoint.ts'
import { testMail } from '#mail/test-mail.ts'
import { productVersion } from '#product-version.ts'
import { addressOfPicture } from '#settings/logo/address-of-picture.ts'
import { currentLogo } from '#settings/logo/current-logo.ts'
import type { Picture } from '#settings/logo/picture.ts'
import { readLogoFile } from '#settings/logo/read-logo-file.ts'
import { composeEnvironment } from './compose-environment.ts'
import { type Finished, finishInstallation } from './finish-installation.ts'
import { isMarkedInstalled } from './installed-marker.ts'
import { folderStates, remedyFor } from './permissions.ts'
import { type PreparedInstallation, prepareInstallation } from './prepare-installation.ts'
import { toLines, toServerDetails } from './presenter.ts'
import { capabilityStates, runtimeState } from './requirements.ts'
import { scheduleCommand } from './schedule-command.ts'
import { placeOf, requireCode, requirePass, requireSamePage } from './setup-guards.ts'
import { newPass } from './setup-pass.ts'
import type { SetupServices } from './setup-services.ts'
import { testDatabase } from './test-database.ts'

/** What the cover asks once everything is installed. */
export function coverRoutes(binding: Binding): void {
  serveEverybody(binding, contract.installFirst, async () => ({
    logo: shown(await currentLogo(binding.services)),
    file_exists: true,
    crm_version: productVersion,
  }))
}

function shown(logo: Picture | null): string | null {
  return logo === null ? null : addressOfPicture(logo)
}

/** The calls of the wizard. */
export function installerRoutes(app: FastifyInstance, services: SetupServices): void {
  const { config, key } = services
  const beforeBody = [requireAntiForgeryOfStrangers(key)]
  const samePage = requireSamePage(config)
  const code = { beforeBody, afterBody: [samePage, requireCode(services)] }
  welcomeRoutes({ app, guards: { beforeBody, afterBody: [samePage] } }, services)
  testRoutes({ app, guards: code }, services)
  submitRoutes({ app, guards: code }, services)
  finishRoutes({ app, guards: { beforeBody, afterBody: [samePage, requirePass(services)] } }, services)
}

function welcomeRoutes(binding: PublicBinding, services: SetupServices): void {
  const { config, key } = services
  serveEverybody(binding, contract.installFirst, async ({ request }) => ({
    logo: shown(readLogoFile(config.dataDir)),
    file_exists: isMarkedInstalled(config.dataDir),
    crm_version: productVersion,
    ...licenceAddresses(services, request),
  }))

  serveEverybody(binding, refreshCsrfToken, async ({ request, reply }) => ({
    token: issueAntiForgeryToken(reply, placeOf(request, key), null),
  }))

  serveEverybody(binding, contract.serverDetails, async ({ text }) => {
    const folders = folderStates(config.dataDir).map((folder) => ({ ...folder, remedy: remedyFor(folder) }))
    const state = {
      runtime: runtimeState(),
      capabilities: capabilityStates(),
      folders,
      scheduleCommand: scheduleCommand(config),
    }
    return { server_details: toServerDetails(state, text) }
  })
}

function testRoutes(binding: PublicBinding, { config }: SetupServices): void {
  serveEverybody(binding, contract.testDatabase, async ({ body, text }) => {
    const { database } = installationOf(body, config)
    const { isUsable, holdsProduct, sentences } = await testDatabase(database)
    if (!isUsable) throw refusedSetting('dbConnection', sentences[0])
    return { message: toLines(sentences, text).join(' '), holds_product: holdsProduct }
  })

  serveEverybody(binding, contract.testMail, async ({ body, text }) => {
    const { mail, name } = installationOf(body, config)
    const logFile = join(config.dataDir, 'storage/logs/mail.log')
    const result = await testMail({ settings: mail, name, to: body.to, text }, logFile)
    if (!result.isSent) throw refusedSetting('mailHost', result.sentence)
    return { message: text(result.sentence.key, result.sentence.params) }
  })
}

function submitRoutes(binding: PublicBinding, services: SetupServices): void {
  const { config, clock, key, progress } = services
  serveEverybody(binding, contract.submitInstallation, async ({ body, request, reply, text }) => {
    const done: Sentence[] = []
    const progressKey = body.progress_key ?? ''
    if (progressKey !== '') progress.set(progressKey, done)
    try {
      const wanted = { settings: body, useExisting: body.use_existing === true }
      const prepared = await prepareInstallation(config, wanted, (line) => done.push(line))
      if (!prepared.prepared) throw refusalOf(prepared)
      const place = placeOf(request, key)
      setSetupCookie(reply, place, newPass(key, clock()))
      const lines = toLines([...done, ...differentAddress(body, place)], text)
      return {
        contents: prepared.environment,
        artisan_op: lines.join('\n'),
        has_admin: prepared.hasAdmin,
      }
    } finally {
      progress.delete(progressKey)
    }
  })

  serveEverybody(binding, contract.installationProgress, async ({ query, text }) => ({
    lines: toLines(progress.get(query.key) ?? [], text),
  }))
}

function finishRoutes(binding: PublicBinding, services: SetupServices): void {
  serveEverybody(binding, contract.finishInstallation, async ({ body, request, reply }) => {
    const { codes, clock } = services
    // Whoever guesses at an administrator's password guesses as often as at a code.
    const guesser = `administrator ${request.ip}`
    const seconds = codes.wrongCodes.waitFor(guesser, clock())
    if (seconds > 0) throw new TooManyAttempts(seconds)
    const finished = await finishInstallation(services, body)
    if (!finished.finished) {
      if (finished.sentence.key === 'installer.admin-wrong') codes.wrongCodes.count(guesser, clock())
      throw finishRefusal(finished)
    }
    endSetupCookie(reply, placeOf(request, services.key))
    return { message: 'success' }
  })
}

function finishRefusal({ because, sentence }: Extract<Finished, { finished: false }>) {
  switch (because) {
    case 'somebody-was-first':
      return new NotAllowed(sentence)
    case 'somebody-is-finishing':
      return new ChangedMeanwhile(sentence)
    default:
      return new Invalid(sentence, { [because]: [sentence] })
  }
}

function licenceAddresses({ config, codes }: SetupServices, request: FastifyRequest) {
  const { basePath } = placeOf(request, '')
  const { vendor } = codes
  const help = vendor === null ? `${basePath}${licenceHelpPath}` : new URL('help', vendor).href
  return {
    licence_url: vendor?.href ?? `${basePath}${verifyPurchaseCode.path}`,
    purchase_code_help_url: config.purchaseCodeHelpUrl?.href ?? help,
  }
}

/** @throws Invalid for a database file in the wrong place */
function installationOf(settings: InstallerSettings, config: Config): Installation {
  const composed = composeEnvironment(settings, config)
  if (!composed.composed) throw refusedSetting('dbDatabase', composed.sentence)
  return composed.installation
}

function refusalOf({ because, sentence }: Extract<PreparedInstallation, { prepared: false }>) {
  switch (because) {
    case 'holds-product':
      return new KeyInUse(sentence, {}, { holds_product: true })
    case 'folder-unwritable':
      return new Invalid(sentence)
    case 'file-misplaced':
      return refusedSetting('dbDatabase', sentence)
    case 'unusable':
      return refusedSetting('dbConnection', sentence)
    default:
      return unreachable(because)
  }
}

function refusedSetting(setting: keyof InstallerSettings, sentence: Sentence = { key: 'field.invalid' }) {
  return new Invalid(sentence, { [settingNames[setting]]: [sentence] })
}

/** People who set the product up under one address and open it under another should know. */
function differentAddress({ appUrl }: InstallerSettings, place: { url: URL; basePath: string }): Sentence[] {
  const inUse = `${place.url.origin}${place.basePath}`
  if (new URL(appUrl).href.replace(/\/+$/, '') === inUse) return []
  return [{ key: 'installer.url-differs', params: { url: appUrl, origin: inUse } }]
}
