import { licenceHelpPath, verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import type { FastifyInstance } from 'fastify'
import { servePublic } from '#http/endpoint.ts'
import { getNonce } from '#http/security-headers.ts'
import { getRequestTranslator } from '#locale/request-text.ts'
import { toHelpPage, toVerification } from './presenter.ts'
import { type LicenceService, checkPurchaseCode } from './verify-code.ts'

/** The embedded licence service. It takes no cookie and no session, so nobody's page can misuse one. */
export function licenceRoutes(app: FastifyInstance, service: LicenceService): void {
  servePublic(
    { app, guards: { beforeBody: [], afterBody: [] } },
    verifyPurchaseCode,
    async ({ body, request, text }) =>
      toVerification(checkPurchaseCode(service, body.purchase_code, request.ip), text),
  )

  app.get(licenceHelpPath, { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(toHelpPage(getRequestTranslator(request.headers['accept-language']), getNonce(request.raw))),
  )
}
