import { z } from 'zod'
import { TEMPLATE_CATEGORIES, TEMPLATE_MEDIA } from './templates.ts'

/**
 * The template of official WhatsApp that goes to everybody, in place of texts. `category` is the one that was seen when it
 * was chosen. `values` may have the variables of campaigns, which are filled in for each person; they still stand in
 * `text`, which is what the customer reads. `media` is the kind of file that stands above it.
 */
export const CampaignTemplate = z
  .object({
    name: z.string(),
    language: z.string(),
    category: z.enum(TEMPLATE_CATEGORIES),
    values: z.record(z.string(), z.string()),
    media: z.enum(TEMPLATE_MEDIA).nullable(),
    text: z.string(),
    buttons: z.array(z.string()),
  })
  .meta({ id: 'CampaignTemplate' })
export type CampaignTemplate = z.infer<typeof CampaignTemplate>

/** Meta delivers no template of this category to numbers that begin with this code, the one of the United States. */
const MARKETING: CampaignTemplate['category'] = 'MARKETING'
export const NO_MARKETING_CODE = '1'

export const isMarketingTemplate = (template: Pick<CampaignTemplate, 'category'> | null): boolean =>
  template?.category === MARKETING

/** Says whether Meta delivers the template to no number of that country. */
export const isNotDeliveredTo = (template: Pick<CampaignTemplate, 'category'> | null, number: string): boolean =>
  isMarketingTemplate(template) && number.startsWith(NO_MARKETING_CODE)
