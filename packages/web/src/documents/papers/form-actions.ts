export { EditingState } from '#documents/history/EditingState.tsx'
export { EmailAction } from '#documents/letters/EmailAction.tsx'
export { LivePaper } from './LivePaper.tsx'
export { PreviewAction } from './PreviewAction.tsx'
