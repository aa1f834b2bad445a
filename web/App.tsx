import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { makeRouter } from '#web/routes/router.tsx'
import { useLookCompany, useShownLook } from '#web/session/look.ts'
import { subscribeToSession, sessionState, useSessionState } from '#web/session/store.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { cssVariables, theme } from './theme.ts'

const RETRIES = 2
const STALE_MS = 30_000

/** Only failures that may pass by themselves are retried: no answer at all, or a 5xx of the server. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && isRetryable(error),
    },
  },
})
const router = makeRouter(cache)

export function App() {
  return (
    <MantineProvider theme={useNamedTheme()} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LookArea />
      <QueryClientProvider client={cache}>
        <ToastArea />
        <Screens />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Adds accessible names to the close buttons that Mantine draws by itself. */
function useNamedTheme() {
  const { t } = useTranslation()
  const close = t('common.close')
  return useMemo(() => {
    const closeButton = { defaultProps: { 'aria-label': close } }
    return mergeThemeOverrides(theme, { components: { ModalCloseButton: closeButton, DrawerCloseButton: closeButton } })
  }, [close])
}

/** Without its code the screens keep Balcão's own colours. */
const AccentStyles = lazy(() => import('./AccentStyles.tsx').catch(() => ({ default: () => null })))

const LookHead = lazy(() => import('./LookHead.tsx').catch(() => ({ default: () => null })))

/** Most companies have no look of their own, and some of these no colour. */
function LookArea() {
  const look = useShownLook()
  const company = useLookCompany()
  return (
    look && (
      <>
        {look.accent && (
          <Suspense>
            <AccentStyles color={look.accent} />
          </Suspense>
        )}
        <Suspense>
          <LookHead look={look} company={company} />
        </Suspense>
      </>
    )
  )
}

const Toasts = lazy(() => retryImport(() => import('#web/ui/overlay/Toasts.tsx')))

/** The component is loaded with the first toast, because most visits to the login page show none. */
function ToastArea() {
  const { notifications } = useNotifications()
  const [hasShownToast, setHasShownToast] = useState(false)
  if (notifications.length > 0 && !hasShownToast) setHasShownToast(true)
  return (
    hasShownToast && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}

function sessionKind(): 'loading' | 'out' | 'restricted' | 'in' {
  const session = sessionState()
  return session.status === 'in' && session.restricted ? 'restricted' : session.status
}

function Screens() {
  const { status } = useSessionState()

  useEffect(() => {
    let knownKind = sessionKind()
    /**
     * The guards of the routes run again after every login and logout. After a logout, the last user's data is removed.
     */
    return subscribeToSession(() => {
      const kind = sessionKind()
      if (kind === knownKind) return
      knownKind = kind
      void router.invalidate().finally(() => {
        if (sessionKind() === 'out') cache.removeQueries({ type: 'inactive' })
      })
    })
  }, [])

  if (status === 'loading') return <Loading />
  return <RouterProvider router={router} />
}
