// In one file: each one more is asked for while the first screen opens.
export { EditingState } from './history/EditingState.tsx'
export { EmailAction } from './letters/EmailAction.tsx'
export { PreviewAction } from './papers/PreviewAction.tsx'
