import { loadLaterTexts } from '#web/i18n.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** What `later-texts.ts` does; to import it here would add to what every conversation loads. */
const withTexts = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, loadLaterTexts()]))[0]

/** The way to templates from a menu: an item of it, and the dialog. Few channels have them, so both are loaded late. */
export const TemplateMenuItem = lazyComponent(
  async () => (await withTexts(import('./templates/TemplateMenuItem.tsx'))).TemplateMenuItem,
)
export const TemplateDialog = lazyComponent(
  async () => (await withTexts(import('./templates/TemplateDialog.tsx'))).TemplateDialog,
)
export type { TemplatePerson } from './templates/TemplateDialog.tsx'
export type { Filled } from './templates/TemplateForm.tsx'
/** The choice of a template for a message that is sent later. */
export const TemplateChoice = lazyComponent(
  async () => (await withTexts(import('./templates/TemplateChoice.tsx'))).TemplateChoice,
)
/** The template of a scheduled message, for whoever opens its form. */
export const ScheduleTemplate = lazyComponent(
  async () => (await withTexts(import('./templates/ScheduleTemplate.tsx'))).ScheduleTemplate,
)
/** How a template looks, for whoever makes one. */
export const TemplatePicture = lazyComponent(
  async () => (await withTexts(import('./templates/TemplatePicture.tsx'))).TemplatePicture,
)
