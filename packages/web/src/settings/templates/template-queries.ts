import {
  listMailTemplates,
  resetMailTemplate,
  updateMailTemplate,
  type WireMailTemplate,
} from '@quittance/shared/contract/mail.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { showToast } from '#ui/toasts.ts'

export type MailTemplate = WireMailTemplate

/** Values of the form of a template. */
export type TemplateValues = Omit<MailTemplate, 'is_original'>

// Is never cached, so that the form always opens with current values.
export const templatesQuery = queryOptions({
  queryKey: ['settings', 'templates'],
  queryFn: async ({ signal }) => (await call(listMailTemplates, { signal })).templates,
  staleTime: 0,
  gcTime: 0,
  refetchOnReconnect: false,
})

export function useSaveTemplate() {
  const queries = useQueryClient()
  return async (body: TemplateValues) => {
    const answer = await call(updateMailTemplate, { body })
    await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
    return answer
  }
}

export function useResetTemplate(onReset: (said: string) => Promise<void>) {
  return useMutation({
    mutationFn: ({ kind, locale }: Pick<MailTemplate, 'kind' | 'locale'>) =>
      call(resetMailTemplate, { body: { kind, locale } }),
    onSuccess: ({ message }) => onReset(message),
    onError: (error) => showToast('error', error.message, 5_000),
  })
}
