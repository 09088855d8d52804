import type { FastifyRequest } from 'fastify'
import { extractNetwork } from '#limits/network-of.ts'

/** Returns whose bytes a request counts as: those of its member, or of the network it comes from. */
export function getBudgetOwner({ member, ip }: FastifyRequest): string {
  return member === null ? `network ${extractNetwork(ip)}` : `member ${member.id}`
}
