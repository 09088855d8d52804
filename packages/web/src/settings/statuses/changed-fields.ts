import type { StatusValues } from './status-queries.ts'

/** What somebody changed since the dialog opened: whatever else is stored by now stays. */
export function changedFields(opened: StatusValues, { name, meaning }: StatusValues): Partial<StatusValues> {
  return { ...(name !== opened.name && { name }), ...(meaning !== opened.meaning && { meaning }) }
}
