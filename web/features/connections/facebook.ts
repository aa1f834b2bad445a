import type { FacebookApp } from '#contract/connections.ts'

type LoginResponse = { authResponse?: { userID: string; accessToken: string; code?: string } | null }
type LoginOptions = { scope: string; auth_type: string } | SignupOptions
type SignupOptions = {
  config_id: string
  response_type: 'code'
  override_default_response_type: true
  extras: object
}
type FacebookSdk = {
  init(options: { appId: string; version: string; xfbml: boolean; cookie: boolean }): void
  login(done: (answer: LoginResponse) => void, options: LoginOptions): void
}

declare global {
  interface Window {
    FB?: FacebookSdk
  }
}

const SDK_URL = 'https://connect.facebook.net/pt_BR/sdk.js'
const PAGE_SCOPES = [
  'public_profile',
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
]
const INSTAGRAM_SCOPES = ['instagram_basic', 'instagram_manage_messages']

let loading: Promise<FacebookSdk> | null = null

/** Throws when the SDK cannot be loaded. */
function loadSdk(): Promise<FacebookSdk> {
  const { promise, resolve, reject } = Promise.withResolvers<FacebookSdk>()
  const script = document.createElement('script')
  script.src = SDK_URL
  script.async = true
  script.onload = () => (window.FB ? resolve(window.FB) : reject(new Error('the script of Facebook brought no SDK')))
  script.onerror = () => reject(new Error('the script of Facebook could not be loaded'))
  document.head.append(script)
  return promise.catch((error: unknown) => {
    script.remove()
    loading = null
    throw error
  })
}

type App = FacebookApp & { appId: string }

/** Opens a window of Facebook, with the SDK that is loaded only when it is first needed. */
async function openLogin({ appId, graphVersion: version }: App, options: LoginOptions): Promise<LoginResponse> {
  loading ??= loadSdk()
  const sdk = await loading
  sdk.init({ appId, version, xfbml: false, cookie: false })
  const { promise, resolve } = Promise.withResolvers<LoginResponse>()
  sdk.login(resolve, options)
  return promise
}

/** Opens Meta's sign-up of this configuration. Returns its code, or null if the user closed it. */
export async function openSignup(app: App, configId: string, extras: object): Promise<string | null> {
  const { authResponse } = await openLogin(app, {
    config_id: configId,
    response_type: 'code',
    override_default_response_type: true,
    extras,
  })
  return authResponse?.code ?? null
}

export type FacebookUser = { facebookUserId: string; facebookUserToken: string }

/** Opens Facebook's login window. Returns null if the user closed it. */
export async function loginAtFacebook(app: App, withInstagram: boolean): Promise<FacebookUser | null> {
  const scope = [...PAGE_SCOPES, ...(withInstagram ? INSTAGRAM_SCOPES : [])].join(',')
  // Asks again for permissions, so that the user can add pages to those chosen before.
  const { authResponse } = await openLogin(app, { scope, auth_type: 'rerequest' })
  return authResponse ? { facebookUserId: authResponse.userID, facebookUserToken: authResponse.accessToken } : null
}
