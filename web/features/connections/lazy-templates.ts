import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

export type { TemplatePictureOf } from './templates/form-values.ts'

/** Few connections have templates, and few people make some. */
export const TemplatesModal = lazyComponent(async () => (await import('./templates/TemplatesModal.tsx')).TemplatesModal)
