import type { FastifyRequest } from 'fastify'
import { networkOf } from '#limits/network-of.ts'

/** Returns whose bytes a request counts as: those of its member, or of the network it comes from. */
export function ownerOf({ member, ip }: FastifyRequest): string {
  return member === null ? `network ${networkOf(ip)}` : `member ${member.id}`
}
