import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

export type { TemplatePictureOf } from './templates/form-values.ts'

/** New connections are rare: what makes them comes when it is asked for. */
export const KindPicker = lazyComponent(async () => (await import('./picker/KindPicker.tsx')).KindPicker)
export const GuideModal = lazyComponent(async () => (await import('./guide/GuideModal.tsx')).GuideModal)
export const FirstConnection = lazyComponent(async () => (await import('./FirstConnection.tsx')).FirstConnection)
/** Few numbers are linked in these ways. */
export const BringSession = lazyComponent(async () => (await import('./BringSession.tsx')).BringSession)
export const PasskeySteps = lazyComponent(async () => (await import('./PasskeySteps.tsx')).PasskeySteps)
/** The list says what is wrong; the rest is asked for seldom. */
export const HealthModal = lazyComponent(async () => (await import('./HealthModal.tsx')).HealthModal)
/** Few connections have costs. */
export const MessageCostsModal = lazyComponent(async () => (await import('./MessageCostsModal.tsx')).MessageCostsModal)
/** Few connections have templates, and few people make some. */
export const TemplatesModal = lazyComponent(async () => (await import('./templates/TemplatesModal.tsx')).TemplatesModal)
