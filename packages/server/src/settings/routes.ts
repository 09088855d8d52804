import * as contract from '@quittance/shared/contract/settings.ts'
import type { FastifyReply } from 'fastify'
import { NotFound } from '#errors.ts'
import { type Binding, servePublic } from '#http/endpoint.ts'
import { sendWithEtag } from '#http/etag.ts'
import { companyRoutes } from './company/routes.ts'
import { hashLogo, readCurrentLogo } from './logo.ts'

export function settingsRoutes(binding: Binding): void {
  companyRoutes(binding)
  logoRoute(binding)
}

function logoRoute(binding: Binding): void {
  const { services } = binding

  servePublic<undefined, unknown, Buffer | FastifyReply, undefined>(
    binding,
    contract.readLogo,
    async ({ request, reply }) => {
      const logo = await readCurrentLogo(services)
      if (!logo) throw new NotFound({ key: 'settings.no-logo' })
      reply.type(logo.contentType)
      // An image opened on its own must not run anything.
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      return sendWithEtag({ request, reply }, { body: logo.content, etag: `"${hashLogo(logo)}"` })
    },
  )
}
