export { EmailAction } from '#documents/letters/EmailAction.tsx'
export { PreviewAction } from './PreviewAction.tsx'
