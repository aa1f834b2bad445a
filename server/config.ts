/** Every setting of the server. Only this file reads the environment. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { ChannelKind } from '#contract/channels.ts'
import { SETTING_MEANINGS } from './setting-meanings.ts'
import { parseEgressAllow, type EgressAllow } from '#server/lib/egress-allow.ts'

const ROLES = ['web', 'worker', 'channels'] as const
export type Role = (typeof ROLES)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const ENVIRONMENTS = ['production', 'development', 'test'] as const
export const SECRET_MIN_LENGTH = 32
/** The range that the forms accept; an installation may demand more than the minimum. */
const PASSWORD_LENGTHS = [5, 50] as const
const TOKEN_MIN_LENGTH = 8

export const isLoopback = (hostname: string): boolean =>
  ['localhost', '[::1]', '::1'].includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname)

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  })

const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
      error: `must be a whole number from ${minimum} to ${maximum}`,
    })
    .transform(Number)

const publicUrl = url(['http:', 'https:'])
  .refine((text) => new URL(text).pathname === '/' && !new URL(text).search, {
    error: 'must be an origin such as https://desk.example.com, without a path',
  })
  .transform((text) => new URL(text).origin)

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .pipe(z.array(publicUrl))

const whatsappUrl = url(['ws:', 'wss:']).refine(
  (text) => new URL(text).protocol === 'wss:' || isLoopback(new URL(text).hostname),
  { error: 'must be wss://, or ws:// to this very machine' },
)

const outsideUrl = url(['http:', 'https:'])
  .refine((text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname), {
    error: 'must be https://, or http:// to this very machine',
  })
  .transform((text) => text.replace(/\/+$/, ''))

const whatsappVersion = z
  .string()
  .regex(/^\d+\.\d+\.\d+$/, { error: 'must look like 2.3000.1023456789' })
  .transform((text): [number, number, number] => {
    const [major = 0, minor = 0, patch = 0] = text.split('.').map(Number)
    return [major, minor, patch]
  })

const roles = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((role) => role.trim()))])
  .pipe(z.array(z.enum(ROLES, { error: `must be a comma list of ${ROLES.join(', ')}` })))

const isNetwork = (text: string): boolean => {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  return isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && rest.length === 0
}

/**
 * Either the number of proxies in front of the server or their addresses: trusting every sender would let anyone forge
 * a client address.
 */
const trustProxy = z.string().transform((text, context): false | number | string[] => {
  if (text === 'false') return false
  if (/^\d$/.test(text)) return Number(text)
  const networks = text.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue('must be false, a number of proxies from 0 to 9, or a comma list of their addresses')
  return z.NEVER
})

const egressAllow = z.string().transform((text, context): EgressAllow => {
  const allow = parseEgressAllow(text)
  if (allow) return allow
  context.addIssue('must be a comma list of hosts, host:port, addresses and networks such as 10.1.0.0/16')
  return z.NEVER
})

/** All of these are needed together: without the secret, webhooks of Meta could not be told from forged ones. */
const META_APP = ['META_APP_ID', 'META_APP_SECRET', 'META_VERIFY_TOKEN'] as const
/** The settings without any of which a kind of channel cannot be linked. */
const CHANNEL_SETTINGS: Record<ChannelKind, readonly (typeof META_APP)[number][]> = {
  whatsapp: [],
  whatsapp_cloud: [],
  instagram: META_APP,
  facebook: META_APP,
  telegram: [],
  webchat: [],
}
/** The credentials at Efí; all of them or none must be set. */
const EFI_SETTINGS = ['EFI_CLIENT_ID', 'EFI_CLIENT_SECRET', 'EFI_PIX_KEY'] as const

const environment = z
  .object({
    PORT: integer(0, 65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: publicUrl.optional(),
    ALLOWED_ORIGINS: origins.default([]),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    SECRET_KEY: z
      .string()
      .min(SECRET_MIN_LENGTH, { error: `must have at least ${SECRET_MIN_LENGTH} characters` })
      .optional(),
    ADMIN_NAME: z.string().optional(),
    ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
    ADMIN_PASSWORD: z.string().optional(),
    PASSWORD_MIN_LENGTH: integer(...PASSWORD_LENGTHS).default(PASSWORD_LENGTHS[0]),
    WHATSAPP_WS_URL: whatsappUrl.optional(),
    WHATSAPP_VERSION: whatsappVersion.optional(),
    META_APP_ID: z.string().regex(/^\d+$/, { error: 'must be the number of an app' }).optional(),
    META_APP_SECRET: z.string().optional(),
    META_VERIFY_TOKEN: z
      .string()
      .min(TOKEN_MIN_LENGTH, { error: `must have at least ${TOKEN_MIN_LENGTH} characters` })
      .optional(),
    META_SIGNUP_CONFIG_ID: z.string().regex(/^\d+$/, { error: 'must be the number of a configuration' }).optional(),
    META_GRAPH_URL: outsideUrl.default('https://graph.facebook.com'),
    META_GRAPH_VERSION: z
      .string()
      .regex(/^v\d+\.\d+$/, { error: 'must look like v26.0' })
      .default('v26.0'),
    TELEGRAM_API_URL: outsideUrl.default('https://api.telegram.org'),
    ROLES: roles.default([...ROLES]),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z.string().optional(),
    EFI_URL: outsideUrl.default('https://pix.api.efipay.com.br'),
    EFI_CLIENT_ID: z.string().optional(),
    EFI_CLIENT_SECRET: z.string().optional(),
    EFI_PIX_KEY: z.string().max(77).optional(),
    EFI_CERTIFICATE: z.string().optional(),
    ASAAS_URL: outsideUrl.default('https://api.asaas.com/v3'),
    DIALOGFLOW_URL: outsideUrl.default('https://dialogflow.googleapis.com'),
    GOOGLE_TOKEN_URL: outsideUrl.default('https://oauth2.googleapis.com/token'),
    OPENAI_BASE_URL: url(['http:', 'https:'])
      .default('https://api.openai.com/v1')
      .transform((text) => text.replace(/\/+$/, '')),
    OPENAI_MODEL: z.string().max(100).default('gpt-5-mini'),
    OPENAI_TRANSCRIPTION_MODEL: z.string().max(100).default('gpt-transcribe'),
    OPENAI_EMBEDDING_MODEL: z.string().max(100).default('text-embedding-3-small'),
    AZURE_SPEECH_URL: outsideUrl.optional(),
    EGRESS_ALLOW: egressAllow.default([]),
    API_SENDS_PER_MINUTE: integer(1, 100_000).default(60),
    API_CALLS_PER_MINUTE: integer(1, 100_000).default(300),
    UPLOAD_LIMIT_MB: integer(1, 2048).default(64),
    STORAGE_RESERVE_MB: integer(0, 1_048_576).default(1024),
    TRUST_PROXY: trustProxy.default(false),
    NODE_ENV: z.enum(ENVIRONMENTS, { error: `must be one of ${ENVIRONMENTS.join(', ')}` }).default('production'),
  })
  .superRefine((settings, context) => {
    if (settings.ADMIN_EMAIL && !settings.ADMIN_PASSWORD)
      context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: 'is needed together with ADMIN_EMAIL' })
    if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL)
      context.addIssue({ code: 'custom', path: ['ADMIN_EMAIL'], message: 'is needed together with ADMIN_PASSWORD' })
    if (settings.ADMIN_PASSWORD && settings.ADMIN_PASSWORD.length < settings.PASSWORD_MIN_LENGTH)
      context.addIssue({
        code: 'custom',
        path: ['ADMIN_PASSWORD'],
        message: `must have at least ${settings.PASSWORD_MIN_LENGTH} characters`,
      })
    if (settings.META_SIGNUP_CONFIG_ID && !settings.META_APP_ID)
      context.addIssue({
        code: 'custom',
        path: ['META_APP_ID'],
        message: 'is needed together with META_SIGNUP_CONFIG_ID',
      })
    const efi = settings.EFI_URL.startsWith('https:') ? [...EFI_SETTINGS, 'EFI_CERTIFICATE' as const] : EFI_SETTINGS
    for (const group of [...Object.values(CHANNEL_SETTINGS), efi]) {
      const given = group.filter((name) => settings[name])
      if (given.length === 0) continue
      for (const name of group.filter((each) => !settings[each]))
        context.addIssue({ code: 'custom', path: [name], message: `is needed together with ${given.join(' and ')}` })
    }
  })

type Environment = z.infer<typeof environment>
type SettingName = keyof Environment

/** One row of the configuration table in the README. */
export type Setting = { name: SettingName; default: string; meaning: string }

const MEANINGS: Record<SettingName, readonly [defaultValue: string, meaning: string]> = SETTING_MEANINGS

export const SETTINGS: readonly Setting[] = Object.keys(environment.shape).map((key) => {
  const name = key as SettingName
  const [defaultValue, meaning] = MEANINGS[name]
  return { name, default: defaultValue, meaning }
})

/**
 * `app` is undefined while Facebook and Instagram cannot be linked. `signupConfigId` names the sign-up of official
 * WhatsApp that the app offers. `graphUrl` has no trailing slash.
 */
type MetaConfig = {
  app: { id: string; secret: string; verifyToken: string } | undefined
  signupConfigId: string | undefined
  graphUrl: string
  graphVersion: string
}

export type Config = {
  environment: Environment['NODE_ENV']
  host: string
  port: number
  /** An origin without a trailing slash. */
  publicUrl: string
  /** Other origins besides `publicUrl` whose pages may use the API. */
  allowedOrigins: string[]
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  secretKey: string | undefined
  administrator: { name: string; email: string; password: string } | undefined
  passwordMinLength: number
  whatsapp: { url: string | undefined; version: [number, number, number] | undefined }
  meta: MetaConfig
  /** The Bot API, without a trailing slash. */
  telegramUrl: string
  roles: Role[]
  logLevel: Environment['LOG_LEVEL']
  mail: { smtpUrl: string | undefined; from: string }
  /** Without an account at Efí, invoices are paid by hand. */
  efi:
    | { url: string; clientId: string; clientSecret: string; pixKey: string; certificate: string | undefined }
    | undefined
  /** Asaas' API, without a trailing slash. */
  asaasUrl: string
  /** Both addresses have no trailing slash. */
  dialogflow: { url: string; tokenUrl: string }
  /** The server and models of prompts that name none. `baseUrl` has no trailing slash. */
  ai: { baseUrl: string; model: string; transcriptionModel: string; embeddingModel: string }
  /** Undefined means Azure's own. */
  azureSpeechUrl: string | undefined
  /** What requests to addresses of companies may reach besides public ones. */
  egressAllow: EgressAllow
  /** Of one token, in each process that answers the API. */
  apiLimits: { sendsPerMinute: number; callsPerMinute: number }
  uploadLimitBytes: number
  storageReserveBytes: number
  trustProxy: false | number | string[]
}

/** The message has one line for every wrong setting and never contains a value, because values may be secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const isSetting = (name: string): boolean => name in environment.shape

/** A setting left empty, as in an `.env` template, counts as not set. */
const presentSettings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (isSetting(name) && value?.trim() ? [[name, value.trim()]] : [])),
  )

function metaOf(settings: Environment): MetaConfig {
  const { META_APP_ID: id, META_APP_SECRET: secret, META_VERIFY_TOKEN: verifyToken } = settings
  return {
    app: id && secret && verifyToken ? { id, secret, verifyToken } : undefined,
    signupConfigId: settings.META_SIGNUP_CONFIG_ID,
    graphUrl: settings.META_GRAPH_URL,
    graphVersion: settings.META_GRAPH_VERSION,
  }
}

/** Throws ConfigError. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(presentSettings(env))
  if (!parsed.success) {
    const lines = new Set(parsed.error.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`))
    throw new ConfigError(['The configuration is wrong:', ...lines].join('\n'))
  }
  const settings = parsed.data
  const origin = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name = 'Admin' } = settings
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: origin,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    secretKey: settings.SECRET_KEY,
    administrator: email && password ? { name, email, password } : undefined,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    whatsapp: { url: settings.WHATSAPP_WS_URL, version: settings.WHATSAPP_VERSION },
    meta: metaOf(settings),
    telegramUrl: settings.TELEGRAM_API_URL,
    roles: settings.ROLES,
    logLevel: settings.LOG_LEVEL,
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? `Balcão <no-reply@${new URL(origin).hostname}>` },
    efi: efiAccount(settings),
    asaasUrl: settings.ASAAS_URL,
    dialogflow: { url: settings.DIALOGFLOW_URL, tokenUrl: settings.GOOGLE_TOKEN_URL },
    ai: {
      baseUrl: settings.OPENAI_BASE_URL,
      model: settings.OPENAI_MODEL,
      transcriptionModel: settings.OPENAI_TRANSCRIPTION_MODEL,
      embeddingModel: settings.OPENAI_EMBEDDING_MODEL,
    },
    azureSpeechUrl: settings.AZURE_SPEECH_URL,
    egressAllow: settings.EGRESS_ALLOW,
    apiLimits: { sendsPerMinute: settings.API_SENDS_PER_MINUTE, callsPerMinute: settings.API_CALLS_PER_MINUTE },
    uploadLimitBytes: settings.UPLOAD_LIMIT_MB * 1024 * 1024,
    storageReserveBytes: settings.STORAGE_RESERVE_MB * 1024 * 1024,
    trustProxy: settings.TRUST_PROXY,
  }
}

function efiAccount(settings: Environment): Config['efi'] {
  const { EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_PIX_KEY: pixKey } = settings
  if (!clientId || !clientSecret || !pixKey) return undefined
  return { url: settings.EFI_URL, clientId, clientSecret, pixKey, certificate: settings.EFI_CERTIFICATE }
}
