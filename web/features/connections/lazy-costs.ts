import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** Few connections have costs. */
export const MessageCostsModal = lazyComponent(async () => (await import('./MessageCostsModal.tsx')).MessageCostsModal)
