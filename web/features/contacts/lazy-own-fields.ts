import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** Only administrators open it, and rarely. */
export const OwnFieldsDialog = lazyComponent(
  async () => (await import('./own-fields/OwnFieldsDialog.tsx')).OwnFieldsDialog,
)
