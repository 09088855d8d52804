// One chunk for all of them, because each chunk is another request while the first screen loads.

export { EmailAction } from './letters/EmailAction.tsx'
export { PreviewAction } from './papers/PreviewAction.tsx'
export { EditingState } from './undo/EditingState.tsx'
