import type { FacebookApp } from '#contract/connections.ts'

type LoginResponse = { authResponse?: { userID: string; accessToken: string } | null }
type FacebookSdk = {
  init(options: { appId: string; version: string; xfbml: boolean; cookie: boolean }): void
  login(done: (answer: LoginResponse) => void, options: { scope: string; auth_type: string }): void
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

/** Loads the SDK only when it is first needed. Throws when it cannot be loaded. */
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

export type FacebookUser = { facebookUserId: string; facebookUserToken: string }

/** Opens Facebook's login window. Returns null if the user closed it. */
export async function loginAtFacebook(
  app: FacebookApp & { appId: string },
  withInstagram: boolean,
): Promise<FacebookUser | null> {
  loading ??= loadSdk()
  const sdk = await loading
  sdk.init({ appId: app.appId, version: app.graphVersion, xfbml: false, cookie: false })
  const scope = [...PAGE_SCOPES, ...(withInstagram ? INSTAGRAM_SCOPES : [])].join(',')
  const { promise, resolve } = Promise.withResolvers<LoginResponse>()
  // Asks again for permissions, so that the user can add pages to those chosen before.
  sdk.login(resolve, { scope, auth_type: 'rerequest' })
  const { authResponse } = await promise
  return authResponse ? { facebookUserId: authResponse.userID, facebookUserToken: authResponse.accessToken } : null
}
