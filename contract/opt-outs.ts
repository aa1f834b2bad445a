import { z } from 'zod'
import { MessageId, optionalParam, OptionalText, PageNumber, PhoneNumber, SearchText, Time } from './fields.ts'
import { ReportLanguage } from './reports.ts'
import { toVisibleLine, withoutHidden } from './visible-text.ts'

/** Who said that the person refuses messages of campaigns. `reply` is the person, by a message. */
export const OPT_OUT_SOURCES = ['reply', 'attendant', 'import', 'api', 'provider'] as const
export const OptOutSource = z.enum(OPT_OUT_SOURCES)
export type OptOutSource = z.infer<typeof OptOutSource>

/** Who took the refusal back. `mistake`: the person had never refused. */
const REVOCATION_SOURCES = ['reply', 'attendant', 'api', 'provider', 'mistake'] as const
export const RevocationSource = z.enum(REVOCATION_SOURCES)
export type RevocationSource = z.infer<typeof RevocationSource>

const Person = z.object({ id: z.number().int(), name: z.string() })

/**
 * A refusal, which counts until `revokedAt`. Of a person whose contact was deleted `name`, `number` and `proof` are
 * empty. `proof` is what the person wrote, or what a user knows of it; `answered` the message of ours before it.
 */
export const OptOut = z
  .object({
    id: z.number().int(),
    contactId: z.number().int().nullable(),
    ticketUuid: z.string().nullable(),
    name: z.string(),
    number: z.string(),
    source: OptOutSource,
    proof: z.string(),
    answered: z.string(),
    user: Person.nullable(),
    createdAt: Time,
    revokedAt: Time.nullable(),
    revokedSource: RevocationSource.nullable(),
    revokedProof: z.string(),
    revokedBy: Person.nullable(),
  })
  .meta({ id: 'OptOut' })
export type OptOut = z.infer<typeof OptOut>

/**
 * A refusal belongs to the contact, which everybody of the company may read. What the person wrote, and the message of
 * ours before it, belong to tickets, which not everybody may read: they are taken out for those who may not.
 */
export const withoutTicketTexts = (optOut: OptOut): OptOut => ({
  ...optOut,
  ticketUuid: null,
  answered: '',
  proof: optOut.source === 'reply' || optOut.ticketUuid !== null ? '' : optOut.proof,
  revokedProof: optOut.revokedSource === 'reply' ? '' : optOut.revokedProof,
})

export const OptOutPage = z.object({ optOuts: z.array(OptOut), count: z.number().int(), hasMore: z.boolean() })
export type OptOutPage = z.infer<typeof OptOutPage>

/** `active` is true for refusals that count, false for revoked ones. */
export const OptOutFilter = z.object({
  searchParam: SearchText,
  source: optionalParam(OptOutSource),
  active: optionalParam(z.enum(['true', 'false'])),
})
export type OptOutFilter = z.infer<typeof OptOutFilter>
/** `language` is that of the titles and of the sources. */
export const OptOutExportQuery = OptOutFilter.extend({ language: ReportLanguage.catch('pt').default('pt') })
export type OptOutExportQuery = z.infer<typeof OptOutExportQuery>
export const OptOutQuery = OptOutFilter.extend({ pageNumber: PageNumber })
export type OptOutQuery = z.infer<typeof OptOutQuery>

/** The active refusal of one contact, or null. */
export const OptOutOfContact = z.object({ optOut: OptOut.nullable() })
export type OptOutOfContact = z.infer<typeof OptOutOfContact>

export const OPT_OUT_LIMITS = { name: 255, proof: 1000 } as const
const proof = z
  .string('Obrigatório')
  .overwrite(withoutHidden)
  .trim()
  .min(3, 'Too Short!')
  .max(OPT_OUT_LIMITS.proof, 'Too Long!')

export const OptOutInput = z.object({
  number: PhoneNumber,
  name: OptionalText(OPT_OUT_LIMITS.name).transform(toVisibleLine),
  proof,
})
export type OptOutInput = z.infer<typeof OptOutInput>

/** With `messageId`, a message of the person's own, its text is the proof. */
export const ContactOptOutInput = z.union([z.object({ messageId: MessageId }), z.object({ proof })])
export const ContactOptOutForm = z.object({ proof })
export type ContactOptOutInput = z.infer<typeof ContactOptOutInput>

/** `proof` says how the person allowed messages again, or with `isMistake` why they never had refused them. */
export const OptOutRevocation = z.object({ proof, isMistake: z.boolean().default(false) })
export type OptOutRevocation = z.infer<typeof OptOutRevocation>

/** Why a row of a file is not imported. `revoked`: by the file itself, the person had taken the refusal back. */
export const OptOutRowFault = z.enum(['noNumber', 'invalidNumber', 'revoked'])
export type OptOutRowFault = z.infer<typeof OptOutRowFault>
export const MAX_OPT_OUT_FAULTS = 100

/**
 * undone: its refusals were revoked as mistakes. failed: the file broke off, and what was read before counts. `faults`
 * are the first rows that were not imported, numbered as a spreadsheet program does.
 */
export const OptOutImport = z
  .object({
    id: z.number().int(),
    name: z.string(),
    status: z.enum(['running', 'done', 'failed', 'undone']),
    added: z.number().int(),
    known: z.number().int(),
    failed: z.number().int(),
    faults: z.array(z.object({ row: z.number().int(), fault: OptOutRowFault })),
    createdAt: Time,
  })
  .meta({ id: 'OptOutImport' })
export type OptOutImport = z.infer<typeof OptOutImport>
