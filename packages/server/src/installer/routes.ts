import { join } from 'node:path'
import { assertNever } from '@quittance/shared/assert-never.ts'
import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import * as contract from '@quittance/shared/contract/installer.ts'
import { licenceHelpPath, verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import type { InstallerSettings } from '@quittance/shared/installation/installer-settings.ts'
import {
  type Capability,
  type FolderPermission,
  isSufficientPermission,
} from '@quittance/shared/installation/requirements.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { settingNames } from '@quittance/shared/wire/installer-settings.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, productVersion } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import {
  ChangeConflict,
  IdempotencyKeyConflict,
  Invalid,
  NotAllowed,
  type Sentence,
  TooManyAttempts,
} from '#errors.ts'
import { clearSetupCookie, setSetupCookie } from '#http/cookies.ts'
import { issueCsrfToken, requireSetupCsrfToken } from '#http/csrf.ts'
import { type Binding, type PublicBinding, servePublic } from '#http/endpoint.ts'
import { sendTestEmail } from '#mail/check-mail-settings.ts'
import type { StoredImage } from '#settings/image-type.ts'
import { readCurrentLogo, readLogoFile, toDataUrl } from '#settings/logo.ts'
import type { SetupServices } from './finish-installation.ts'
import { type FinishOutcome, finishInstallation } from './finish-installation.ts'
import { hasInstallationFile } from './installation-file.ts'
import { testDatabase } from './prepare-database.ts'
import { composeEnvironment, type PreparedInstallation, prepareInstallation } from './prepare-installation.ts'
import {
  buildScheduleCommand,
  type CapabilityState,
  checkCapabilities,
  checkFolders,
  checkRuntime,
  type FolderState,
  getRemedyCommand,
  type RuntimeState,
} from './requirements.ts'
import {
  createSetupToken,
  getSetupScope,
  requirePurchaseCode,
  requireSetupOrigin,
  requireSetupToken,
} from './setup-token.ts'

/** Binds the calls of the setup wizard. */
export function installerRoutes(app: FastifyInstance, services: SetupServices): void {
  const { config, key } = services
  const beforeBody = [requireSetupCsrfToken(key)]
  const sameOrigin = requireSetupOrigin(config)
  const codeGuards = { beforeBody, afterBody: [sameOrigin, requirePurchaseCode(services)] }
  welcomeRoutes({ app, guards: { beforeBody, afterBody: [sameOrigin] } }, services)
  testRoutes({ app, guards: codeGuards }, services)
  submitRoutes({ app, guards: codeGuards }, services)
  finishRoutes(
    { app, guards: { beforeBody, afterBody: [sameOrigin, requireSetupToken(services)] } },
    services,
  )
}

/** Binds the call of the start page once the product is installed: logo and version. */
export function coverRoutes(binding: Binding): void {
  servePublic(binding, contract.readInstallationState, async () => ({
    logo: toLogoUrl(await readCurrentLogo(binding.services)),
    file_exists: true,
    crm_version: productVersion,
  }))
}

function toLogoUrl(logo: StoredImage | null): string | null {
  return logo === null ? null : toDataUrl(logo)
}

function welcomeRoutes(binding: PublicBinding, services: SetupServices): void {
  const { config, key } = services
  servePublic(binding, contract.readInstallationState, async ({ request }) => ({
    logo: toLogoUrl(readLogoFile(config.dataDir)),
    file_exists: hasInstallationFile(config.dataDir),
    crm_version: productVersion,
    ...getLicenceUrls(services, request),
  }))

  servePublic(binding, refreshCsrfToken, async ({ request, reply }) => ({
    token: issueCsrfToken(reply, getSetupScope(request, key), null),
  }))

  servePublic(binding, contract.readServerDetails, async ({ text }) => {
    const folders = checkFolders(config.dataDir).map((folder) => ({
      ...folder,
      remedy: getRemedyCommand(folder),
    }))
    const state = {
      runtime: checkRuntime(),
      capabilities: checkCapabilities(),
      folders,
      scheduleCommand: buildScheduleCommand(config),
    }
    return { server_details: toServerDetails(state, text) }
  })
}

function testRoutes(binding: PublicBinding, { config }: SetupServices): void {
  servePublic(binding, contract.testDatabase, async ({ body, text }) => {
    const { database } = createInstallation(body, config)
    const { isUsable, hasProduct, sentences } = await testDatabase(database)
    if (!isUsable) throw createSettingError('dbConnection', sentences[0])
    return { message: toLines(sentences, text).join(' '), holds_product: hasProduct }
  })

  servePublic(binding, contract.testMail, async ({ body, text }) => {
    const { mail, name } = createInstallation(body, config)
    const logFile = join(config.dataDir, 'storage/logs/mail.log')
    const result = await sendTestEmail({ settings: mail, name, to: body.to, text }, logFile)
    if (!result.isSent) throw createSettingError('mailHost', result.sentence)
    return { message: text(result.sentence.key, result.sentence.params) }
  })
}

function submitRoutes(binding: PublicBinding, services: SetupServices): void {
  const { config, clock, key, progress } = services
  servePublic(binding, contract.submitInstallation, async ({ body, request, reply, text }) => {
    const done: Sentence[] = []
    const progressKey = body.progress_key ?? ''
    if (progressKey !== '') progress.set(progressKey, done)
    try {
      const options = { settings: body, useExisting: body.use_existing === true }
      const prepared = await prepareInstallation(config, options, (line) => done.push(line))
      if (!prepared.isPrepared) throw toPreparationError(prepared)
      const scope = getSetupScope(request, key)
      setSetupCookie(reply, scope, createSetupToken(key, clock()))
      const lines = toLines([...done, ...warnAboutAddress(body, scope)], text)
      return {
        contents: prepared.environment,
        artisan_op: lines.join('\n'),
        has_admin: prepared.hasAdmin,
      }
    } finally {
      progress.delete(progressKey)
    }
  })

  servePublic(binding, contract.readInstallationProgress, async ({ query, text }) => ({
    lines: toLines(progress.get(query.key) ?? [], text),
  }))
}

function finishRoutes(binding: PublicBinding, services: SetupServices): void {
  servePublic(binding, contract.finishInstallation, async ({ body, request, reply }) => {
    const { codes, clock } = services
    // Attempts to guess the password of an administrator are limited like those to guess a code.
    const attemptKey = `administrator ${request.ip}`
    const seconds = codes.failedAttempts.getRetrySeconds(attemptKey, clock())
    if (seconds > 0) throw new TooManyAttempts(seconds)
    const outcome = await finishInstallation(services, body)
    if (!outcome.isFinished) {
      if (outcome.sentence.key === 'installer.admin-wrong') codes.failedAttempts.record(attemptKey, clock())
      throw toFinishError(outcome)
    }
    clearSetupCookie(reply, getSetupScope(request, services.key))
    return { message: 'success' }
  })
}

function toFinishError({ reason, sentence }: Extract<FinishOutcome, { isFinished: false }>) {
  switch (reason) {
    case 'already-installed':
      return new NotAllowed(sentence)
    case 'finish-in-progress':
      return new ChangeConflict(sentence)
    default:
      return new Invalid(sentence, { [reason]: [sentence] })
  }
}

function getLicenceUrls({ config, codes }: SetupServices, request: FastifyRequest) {
  const { basePath } = getSetupScope(request, '')
  const { vendor } = codes
  const help = vendor === null ? `${basePath}${licenceHelpPath}` : new URL('help', vendor).href
  return {
    licence_url: vendor?.href ?? `${basePath}${verifyPurchaseCode.path}`,
    purchase_code_help_url: config.purchaseCodeHelpUrl?.href ?? help,
  }
}

/** @throws Invalid if the database file is in the wrong place */
function createInstallation(settings: InstallerSettings, config: Config): Installation {
  const environment = composeEnvironment(settings, config)
  if (!environment.isComposed) throw createSettingError('dbDatabase', environment.sentence)
  return environment.installation
}

function toPreparationError({ reason, sentence }: Extract<PreparedInstallation, { isPrepared: false }>) {
  switch (reason) {
    case 'holds-product':
      return new IdempotencyKeyConflict(sentence, {}, { holds_product: true })
    case 'folder-unwritable':
      return new Invalid(sentence)
    case 'file-misplaced':
      return createSettingError('dbDatabase', sentence)
    case 'unusable':
      return createSettingError('dbConnection', sentence)
    default:
      return assertNever(reason)
  }
}

function createSettingError(setting: keyof InstallerSettings, sentence: Sentence = { key: 'field.invalid' }) {
  return new Invalid(sentence, { [settingNames[setting]]: [sentence] })
}

/** Returns a warning if the configured URL differs from the one at which the wizard was opened. */
function warnAboutAddress({ appUrl }: InstallerSettings, scope: { url: URL; basePath: string }): Sentence[] {
  const openedUrl = `${scope.url.origin}${scope.basePath}`
  if (new URL(appUrl).href.replace(/\/+$/, '') === openedUrl) return []
  return [{ key: 'installer.url-differs', params: { url: appUrl, origin: openedUrl } }]
}

interface ServerState {
  readonly runtime: RuntimeState
  readonly capabilities: readonly CapabilityState[]
  readonly folders: readonly (FolderState & { readonly remedy: string })[]
  readonly scheduleCommand: string
}

/** Converts the state of the requirements to their specified wire names. */
function toServerDetails(state: ServerState, text: TranslateFunction): contract.ServerDetails {
  const { runtime, capabilities, folders } = state
  const flags = Object.fromEntries(capabilities.map(({ name, advice }) => [name, advice === null]))
  const permissions = Object.fromEntries(folders.map(({ name, permission }) => [name, permission]))
  return {
    php_version: runtime.isGood,
    server_php_version: runtime.version,
    required_php_version: runtime.required,
    ...(flags as Record<Capability, boolean>), // as: there is a state for each capability
    ...(permissions as Record<FolderPermission, string>), // as: there is a state for each folder
    advice: collectAdvice(state, text),
    schedule_command: state.scheduleCommand,
  }
}

function toLines(sentences: readonly Sentence[], text: TranslateFunction): string[] {
  return sentences.map(({ key, params }) => text(key, params))
}

function collectAdvice(
  { runtime, capabilities, folders }: ServerState,
  text: TranslateFunction,
): Record<string, string> {
  const entries = [
    ...(runtime.isGood
      ? []
      : [['php_version', text('installer.advice-runtime', { required: runtime.required })]]),
    ...capabilities.flatMap(({ name, advice }) =>
      advice === null ? [] : [[name, text(advice.key, advice.params)]],
    ),
    ...folders
      .filter(({ permission, isWritable }) => !(isWritable && isSufficientPermission(permission)))
      .map(({ name, remedy }) => [name, text('installer.advice-permission', { command: remedy })]),
  ]
  return Object.fromEntries(entries)
}
