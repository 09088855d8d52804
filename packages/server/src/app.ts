import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { installerCalls } from '@quittance/shared/contract/installer.ts'
import { verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiTokenRoutes } from '#auth/api-tokens/routes.ts'
import { bankDetailsRoute } from '#auth/bank-details/routes.ts'
import { invitationRoutes } from '#auth/invitations/routes.ts'
import { memberAccessRoutes } from '#auth/member-access/routes.ts'
import { passwordResetRoutes } from '#auth/password-reset/routes.ts'
import { authRoutes, sessionRoutes } from '#auth/routes.ts'
import { twoFactorRequirementRoutes, twoFactorRoutes } from '#auth/two-factor/routes.ts'
import { backupRoutes } from '#backup/nightly/routes.ts'
import { choiceRoutes } from '#catalogue/choices/routes.ts'
import { productRoutes } from '#catalogue/products/routes.ts'
import { catalogueRoutes } from '#catalogue/routes.ts'
import { productVersion } from '#config/config.ts'
import { dashboardRoutes } from '#dashboard/routes.ts'
import { readMissingGuards } from '#database/queries/guard-rows.ts'
import { documentConversionRoutes } from '#documents/conversions/routes.ts'
import { documentEmailRoutes } from '#documents/email/routes.ts'
import { mailTemplateRoutes } from '#documents/email/templates/routes.ts'
import { numberReportRoutes } from '#documents/issuing/reports/routes.ts'
import { creditRoute, issuingRoutes } from '#documents/issuing/routes.ts'
import { issuingSettingsRoutes } from '#documents/issuing/settings/routes.ts'
import { kindSettingsRoutes } from '#documents/kind-settings/routes.ts'
import { exchangeRateRoute, legalContextRoute } from '#documents/legal/routes.ts'
import { documentListRoutes, partySummaryRoutes } from '#documents/lists/routes.ts'
import { storeFontRoute, templatePreviewRoute } from '#documents/print/designs/routes.ts'
import { documentPrintRoutes, storeLogoRoute } from '#documents/print/routes.ts'
import { documentHistoryRoutes } from '#documents/revisions/routes.ts'
import { documentRoutes } from '#documents/routes.ts'
import { statusRoutes } from '#documents/statuses/routes.ts'
import { NotAllowed } from '#errors.ts'
import { healthRoutes, openReadiness } from '#health/readiness.ts'
import { collectApiDocs, serveApiDocs } from '#http/api-docs.ts'
import { limitCalls } from '#http/concurrency-limit.ts'
import { createServer } from '#http/create-server.ts'
import { type Binding, createBinding, rejectCalls } from '#http/endpoint.ts'
import { listAllowedMethods, rejectUnknownRoute } from '#http/error-handler.ts'
import { addSecurityHeaders } from '#http/security-headers.ts'
import { recordRejections } from '#http/security-log.ts'
import { serveWebAssets } from '#http/web-assets.ts'
import { splitBasePath } from '#installer/base-path.ts'
import { coverRoutes } from '#installer/routes.ts'
import { localeRoutes } from '#languages/routes.ts'
import { ledgerRoutes } from '#ledger/routes.ts'
import { listViewRoutes } from '#list-views/routes.ts'
import { mailRoutes, outboxRoutes } from '#mail/routes.ts'
import { memberRoutes } from '#members/routes.ts'
import {
  conversionRoute,
  importedCurrenciesRoute,
  partyImportRoute,
  partyListRoutes,
  partyPickerRoutes,
  partyRecordRoutes,
} from '#parties/routes.ts'
import { paymentRoutes } from '#payments/routes.ts'
import { sampleRoutes } from '#samples/routes.ts'
import { searchRoutes } from '#search/routes.ts'
import { securityRoutes } from '#security/routes.ts'
import type { Services } from '#services.ts'
import { firstStepRoutes } from '#settings/first-steps/routes.ts'
import { printSettingsRoutes } from '#settings/print/routes.ts'
import { regionRoutes } from '#settings/region/routes.ts'
import { settingsRoutes } from '#settings/routes.ts'
import { statementRoutes } from '#statements/routes.ts'

// Several times the size of a document with 2,000 lines, long names and a few tax rates per line. A larger body is a
// mistake or an attack.
const bodyLimit = 8 * 2 ** 20

/** Creates the app of the product with all its routes. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, installation } = services
  const isHttps = installation.url.protocol === 'https:'
  const app = createServer(config, { bodyLimit, shouldShowStacks: installation.shouldShowStacks, isHttps })
  recordRejections(app, services)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // Each response is compressed for one client only, so speed counts more than size. The best quality would take ten
    // times as long as computing the response. Allocating the default window of 4 MB takes longer than compressing a
    // list; a window of 256 kB contains almost every response.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  })
  addSecurityHeaders(app, { connectOrigins: [] })
  const readiness = await openReadiness(services)
  await readMissingGuards(services.database)
  healthRoutes(app, ['', installation.basePath], readiness.findFailedChecks)
  await app.register(async (scope) => bindCalls(createBinding(scope, services)), {
    prefix: installation.basePath,
  })
  await servePages(app, services)
  return app
}

async function bindCalls(binding: Binding): Promise<void> {
  limitCalls(binding.app, { maxConcurrent: binding.services.config.maxConcurrentCalls })
  const descriptions = await collectApiDocs(binding.app, {
    name: binding.services.installation.name,
    version: productVersion,
  })
  authRoutes(binding)
  apiTokenRoutes(binding)
  twoFactorRoutes(binding)
  twoFactorRequirementRoutes(binding)
  sessionRoutes(binding)
  passwordResetRoutes(binding)
  securityRoutes(binding)
  memberAccessRoutes(binding)
  invitationRoutes(binding)
  coverRoutes(binding)
  localeRoutes(binding)
  memberRoutes(binding)
  settingsRoutes(binding)
  regionRoutes(binding)
  printSettingsRoutes(binding)
  templatePreviewRoute(binding)
  storeFontRoute(binding)
  storeLogoRoute(binding)
  mailTemplateRoutes(binding)
  mailRoutes(binding)
  outboxRoutes(binding)
  backupRoutes(binding)
  kindSettingsRoutes(binding)
  statusRoutes(binding)
  catalogueRoutes(binding)
  productRoutes(binding)
  choiceRoutes(binding)
  partyPickerRoutes(binding)
  dashboardRoutes(binding)
  firstStepRoutes(binding)
  legalContextRoute(binding)
  exchangeRateRoute(binding)
  bankDetailsRoute(binding)
  creditRoute(binding)
  paymentRoutes(binding)
  issuingSettingsRoutes(binding)
  ledgerRoutes(binding)
  numberReportRoutes(binding)
  statementRoutes(binding)
  sampleRoutes(binding)
  listViewRoutes(binding)
  searchRoutes(binding)
  bindRecordCalls(binding)
  importedCurrenciesRoute(binding)
  conversionRoute(binding)
  rejectCalls(binding.app, setupCalls, rejectSetupCall)
  await serveApiDocs(binding.app, descriptions)
}

function bindRecordCalls(binding: Binding): void {
  for (const kind of kinds) {
    documentRoutes(binding, kind)
    if (kind.isChronological) issuingRoutes(binding, kind)
    documentListRoutes(binding, kind)
    documentConversionRoutes(binding, kind)
    documentHistoryRoutes(binding, kind)
    documentPrintRoutes(binding, kind)
    documentEmailRoutes(binding, kind)
  }
  for (const kind of Object.values(partyKinds)) {
    partyListRoutes(binding, kind)
    partyRecordRoutes(binding, kind)
    partyImportRoute(binding, kind)
    partySummaryRoutes(binding, kind)
  }
}

/** Serves the web client at all paths that are not calls. The client shows its own message for unknown paths. */
async function servePages(app: FastifyInstance, { config, installation }: Services): Promise<void> {
  const base = `${installation.basePath}/`
  const sendWebPage = await serveWebAssets(app, { folder: config.webDist, base, name: installation.name })
  const rejectUnknownRequest = (request: FastifyRequest, reply: FastifyReply) => {
    if (isPageRequest(request, base)) return
    if (isSetupCall(getPath(request))) rejectSetupCall()
    const allowed = listAllowedMethods(app, getPath(request))
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    rejectUnknownRoute(request.method, allowed)
  }
  // Rejects the request before its body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) rejectUnknownRequest(request, reply)
  })
  // Called for missing files too.
  app.setNotFoundHandler((request, reply) => {
    rejectUnknownRequest(request, reply)
    if (getPath(request) === '/' && base !== '/') return reply.redirect(base)
    // The page contains no data. `no-store` would keep browsers from showing it again at once after Back.
    return sendWebPage(reply.header('cache-control', 'private, no-cache'), base)
  })
}

const setupCalls = [...installerCalls, verifyPurchaseCode]

/** Returns whether a path is a call of the setup wizard, below any base path: a browser may still have the wizard open. */
function isSetupCall(path: string): boolean {
  const { rest } = splitBasePath(path)
  return setupCalls.some((call) => call.path === rest)
}

function rejectSetupCall(): never {
  throw new NotAllowed({ key: 'installer.installed' })
}

/** Returns whether a request is answered with the web client: a path that belongs neither to a call nor to an asset. */
function isPageRequest(request: FastifyRequest, base: string): boolean {
  const path = `${getPath(request)}/`
  // Upper case and repeated slashes do not bypass the check.
  const normalizedPath = path.toLowerCase().replace(/\/{2,}/g, '/')
  const isServerPath = ['api/', 'assets/', 'healthz/', 'readyz/'].some((folder) =>
    normalizedPath.startsWith(`${base.toLowerCase()}${folder}`),
  )
  // `/` redirects to the base path.
  const isBelowBase = path.startsWith(base) || path === '//'
  return ['GET', 'HEAD'].includes(request.method) && isBelowBase && !isServerPath
}

function getPath(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
