import { z } from 'zod'
import { Time } from './fields.ts'

/** The advertisement by which somebody came to the chat. `picture` is a data URL. */
export const Advertisement = z
  .object({
    title: z.string(),
    body: z.string(),
    url: z.string().nullable(),
    picture: z.string().nullable(),
  })
  .meta({ id: 'Advertisement' })
export type Advertisement = z.infer<typeof Advertisement>

/** How many of the advertisements by which a contact came are listed, newest first. */
export const MAX_CONTACT_ADS = 50

/** A time at which the contact came by an advertisement. `opened` says that the ticket began with it. */
export const ContactAd = z
  .object({
    id: z.number().int(),
    ticketId: z.number().int(),
    opened: z.boolean(),
    title: z.string(),
    url: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: 'ContactAd' })
export type ContactAd = z.infer<typeof ContactAd>
