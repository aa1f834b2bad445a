export { SnoozeModal } from './SnoozeModal.tsx'
export { SnoozeStrip } from './SnoozeStrip.tsx'
