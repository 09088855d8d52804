import type { StatusValues } from './status-queries.ts'

/** Returns the fields that the user has changed. The other fields are not sent, so that concurrent changes of them are kept. */
export function changedFields(opened: StatusValues, { name, meaning }: StatusValues): Partial<StatusValues> {
  return { ...(name !== opened.name && { name }), ...(meaning !== opened.meaning && { meaning }) }
}
