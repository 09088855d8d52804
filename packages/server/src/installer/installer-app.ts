import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { alwaysAvailableCalls, api } from '@quittance/shared/contract/api.ts'
import { installerDefaults } from '@quittance/shared/installation/installer-settings.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import { type Sentence, Unavailable } from '#errors.ts'
import { healthPaths, healthRoutes } from '#health/readiness.ts'
import { anonymousBodyLimit } from '#http/connection-limits.ts'
import { createServer } from '#http/create-server.ts'
import { rejectCalls } from '#http/endpoint.ts'
import { listAllowedMethods, rejectUnknownRoute } from '#http/error-handler.ts'
import { addSecurityHeaders } from '#http/security-headers.ts'
import { type SendPage, serveWebAssets } from '#http/web-assets.ts'
import { localeRoutes } from '#languages/routes.ts'
import { licenceRoutes } from '#licence/routes.ts'
import { findBaseFolder, splitBasePath } from './base-path.ts'
import type { FinishContext } from './finish-installation.ts'
import { hasInstallationFile } from './installation-file.ts'
import type { CodeVerifier } from './purchase-code.ts'
import { installerRoutes } from './routes.ts'

/** The wizard and its calls, under whatever path they are reached; the calls of the product say that they are not there yet. */
export async function createInstallerApp(services: SetupServices): Promise<FastifyInstance> {
  const { config, codes } = services
  const readAddress = (url: string) => splitBasePath(url).rest
  const app = createServer(config, {
    bodyLimit: anonymousBodyLimit,
    shouldShowStacks: false,
    rewriteUrl: readAddress,
  })
  redirectToProduct(app, services)
  await app.register(cookie)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false })
  addSecurityHeaders(app, {
    connectOrigins: codes.vendor === null ? [] : [codes.vendor.origin],
  })
  healthRoutes(app, [''], async () => ['not-installed'])
  await app.register(async (calls) => bindCalls(calls, services))
  const sendPage = await serveWebAssets(app, {
    folder: config.webDist,
    base: '/',
    name: installerDefaults.appName,
  })
  servePages(app, sendPage)
  return app
}

/** Somebody has installed beside this server: it shows the product, to whatever was asked of it. */
function redirectToProduct(
  app: FastifyInstance,
  { config, openInstalledProduct: adopt }: SetupServices,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const isHealthCheck = request.routeOptions.url === healthPaths.health
    if (isHealthCheck || !hasInstallationFile(config.dataDir)) return
    if (!(await adopt())) throw new Unavailable({ key: 'doctor.environment-gone' })
    return reply.redirect(`/${request.originalUrl.replace(/^\/+/, '')}`, 307)
  })
}

async function bindCalls(app: FastifyInstance, services: SetupServices): Promise<void> {
  installerRoutes(app, services)
  if (services.codes.vendor === null) licenceRoutes(app, services.codes)
  localeRoutes({ app, guards: { beforeBody: [], afterBody: [] } })
  const productCalls = api.filter((endpoint) => !alwaysAvailableCalls.includes(endpoint))
  rejectCalls(app, productCalls, () => {
    throw new Unavailable({ key: 'installer.not-installed' })
  })
}

/** Every address that is not a call leads to the wizard, in the folder that it belongs to. */
function servePages(app: FastifyInstance, sendPage: SendPage): void {
  const rejectNonPageRequest = (request: FastifyRequest) => {
    const path = getPath(request)
    if (['GET', 'HEAD'].includes(request.method) && !/\/(api|assets|healthz|readyz)(\/|$)/i.test(path)) return
    rejectUnknownRoute(request.method, listAllowedMethods(app, path))
  }
  app.addHook('onRequest', async (request) => {
    if (request.is404) rejectNonPageRequest(request)
  })
  app.setNotFoundHandler((request, reply) => {
    rejectNonPageRequest(request)
    const path = getPath(request)
    const folder = findBaseFolder(path)
    return folder === null ? sendPage(reply, path) : reply.redirect(folder)
  })
}

/** Without what somebody could make another site or another element of. */
function getPath({ url }: FastifyRequest): string {
  const path = (url.split('?')[0] ?? '').replace(/\/{2,}/g, '/')
  return /^[\w\-./~%]+$/.test(path) ? path : '/'
}

/** What the wizard works with while nothing is installed. */
export interface SetupServices extends FinishContext {
  readonly config: Config
  readonly clock: () => Date
  /** Signs what browsers keep between the steps. */
  readonly key: string
  readonly codes: CodeVerifier
  /** Opens and shows what has been installed beside this server, by the command line or another process. @returns false when there is no whole installation */
  readonly openInstalledProduct: () => Promise<boolean>
  /** What submits under way have done so far, under the keys that their senders chose. */
  readonly progress: Map<string, readonly Sentence[]>
}
