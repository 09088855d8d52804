import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { alwaysAvailableCalls, api } from '@quittance/shared/contract/api.ts'
import { installerDefaults } from '@quittance/shared/installation/installer-settings.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '#errors.ts'
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
import type { SetupServices } from './finish-installation.ts'
import { hasInstallationFile } from './installation-file.ts'
import { installerRoutes } from './routes.ts'

/** Creates the app of the setup wizard, which works under any path prefix. Calls of the product are rejected as not installed. */
export async function createInstallerApp(services: SetupServices): Promise<FastifyInstance> {
  const { config, codes } = services
  const app = createServer(config, {
    bodyLimit: anonymousBodyLimit,
    shouldShowStacks: false,
    rewriteUrl: (url) => splitBasePath(url).rest,
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

/** Opens the product and redirects there if another process has finished the installation. */
function redirectToProduct(app: FastifyInstance, { config, openInstalledProduct }: SetupServices): void {
  app.addHook('onRequest', async (request, reply) => {
    const isHealthCheck = request.routeOptions.url === healthPaths.health
    if (isHealthCheck || !hasInstallationFile(config.dataDir)) return
    if (!(await openInstalledProduct())) throw new Unavailable({ key: 'doctor.environment-missing' })
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

/** Serves the wizard at every URL that is not a call, after a redirect to its folder. */
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

/** Returns the path without repeated slashes, which could name another site; `/` if it has unusual characters. */
function getPath({ url }: FastifyRequest): string {
  const path = (url.split('?')[0] ?? '').replace(/\/{2,}/g, '/')
  return /^[\w\-./~%]+$/.test(path) ? path : '/'
}
