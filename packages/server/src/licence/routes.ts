import { licenceHelpPath, verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { createServer } from '#http/create-server.ts'
import { servePublic } from '#http/endpoint.ts'
import { rejectUnknownRoute } from '#http/error-handler.ts'
import { addSecurityHeaders, getNonce } from '#http/security-headers.ts'
import { getRequestTranslator } from '#languages/request-language.ts'
import { checkPurchaseCode, type LicenceService } from './purchase-code.ts'

/** Serves the embedded licence service. Uses no cookies or sessions, so other sites cannot misuse them. */
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

/** Responds like any licence service, embedded or of a vendor: `success` or another word, and a sentence. */
function toVerification(isValid: boolean, text: TranslateFunction) {
  return isValid
    ? { verification: 'success', message: text('licence.valid') }
    : { verification: 'invalid', message: text('licence.invalid') }
}

/** Returns a self-contained page. */
function toHelpPage(text: TranslateFunction, nonce: string): string {
  const sentences = [text('licence.help-console'), text('licence.help-file'), text('licence.help-why')]
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text('licence.help-title')}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { margin: 15vh auto 0; padding: 0 24px; max-width: 40rem; font: 16px/1.6 system-ui, sans-serif; }
</style>
</head>
<body>
<h1>${text('licence.help-title')}</h1>
${sentences.map((sentence) => `<p>${sentence}</p>`).join('\n')}
</body>
</html>
`
}

const bodyLimit = 64 * 1_024

/** Creates the licence service alone, for other installations. Allows cross-origin requests. */
export async function createLicenceApp(config: Config, service: LicenceService): Promise<FastifyInstance> {
  const app = createServer(config, { bodyLimit, shouldShowStacks: false })
  app.setNotFoundHandler(({ method }) => rejectUnknownRoute(method, []))
  addSecurityHeaders(app, { connectOrigins: [] })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, accept, accept-language',
      // Pages of other sites send requests by design.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.options('/*', { schema: { hide: true } }, async (_request, reply) => reply.status(204).send())
  licenceRoutes(app, service)
  return app
}
