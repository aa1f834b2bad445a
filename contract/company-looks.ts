import { z } from 'zod'
import { Time } from './fields.ts'

/** How a company looks to somebody who is not signed in. `accent` is the colour that was chosen, as #rrggbb. */
export const ShownLook = z
  .object({
    name: z.string(),
    accent: z.string().nullable(),
    /** The address is signed and expires. */
    logoUrl: z.string().nullable(),
    /** The logo is so wide that it has the name in it, or no room for one beside it. */
    isLogoWide: z.boolean(),
  })
  .meta({ id: 'ShownLook' })
export type ShownLook = z.infer<typeof ShownLook>

/**
 * The look of a company for its own people. `name` is what is shown: `displayName`, or without one the name of the company.
 * `isSet` is false while the company looks as Balcão does. `address` is the word of its own login page, `key` the secret by
 * which a browser that somebody of the company used asks for the look; null while the company has none. `isForEveryone` says
 * whether the login page looks so for everybody; null for companies that may not decide that.
 */
export const CompanyLook = ShownLook.extend({
  displayName: z.string().nullable(),
  address: z.string().nullable(),
  key: z.string().nullable(),
  isSet: z.boolean(),
  isForEveryone: z.boolean().nullable(),
  updatedAt: Time.nullable(),
}).meta({ id: 'CompanyLook' })
export type CompanyLook = z.infer<typeof CompanyLook>

/** What a phone installs, in the words of browsers. */
export const AppManifest = z
  .object({
    id: z.string(),
    name: z.string(),
    short_name: z.string(),
    description: z.string(),
    lang: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.string(),
    background_color: z.string(),
    theme_color: z.string(),
    icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string().optional() })),
  })
  .meta({ id: 'AppManifest' })
export type AppManifest = z.infer<typeof AppManifest>

/** A text for which the rules count unless it is empty: then there is none. */
const noneIfEmpty = (text: string): string | null => (text === '' ? null : text)
const isLong = (text: string, least: number): boolean => text === '' || text.length >= least

const DisplayName = z
  .string()
  .trim()
  .max(40, 'Too Long!')
  .refine((text) => isLong(text, 2), 'Too Short!')
  .transform(noneIfEmpty)
  .nullable()
const Accent = z
  .string()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'Invalid value')
  .transform(noneIfEmpty)
  .nullable()
const LoginAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(40, 'Too Long!')
  .refine((text) => isLong(text, 3), 'Too Short!')
  .refine((text) => text === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), 'Lower case letters, digits and hyphens only')
  .transform(noneIfEmpty)
  .nullable()

/** Fields that are left out keep their value; the empty text clears one. The picture is sent apart. */
export const CompanyLookInput = z
  .object({
    displayName: DisplayName,
    accent: Accent,
    address: LoginAddress,
    isForEveryone: z.boolean().nullable(),
  })
  .partial()
export type CompanyLookInput = z.infer<typeof CompanyLookInput>

/** The address or the key of a company. */
export const LookName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]{1,40}$/)
